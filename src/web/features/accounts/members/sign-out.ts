import { call } from '#web/api.ts'
import { signOutHere } from '#web/session.ts'
import { rememberRefusal } from './login-door.ts'

/**
 * Ends the session here at once, and on the server when the request arrives: nobody waits for a slow connection, and a
 * failure changes nothing (the specification §4).
 */
export function signOut() {
  call('POST /auth/logout', {}, { quiet: true, keepalive: true }).catch(() => undefined)
  rememberRefusal()
  signOutHere()
}

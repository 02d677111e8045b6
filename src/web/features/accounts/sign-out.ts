import { call } from '../../api.ts'
import { signOutHere } from '../../session.ts'
import { rememberRefusal } from './login-door.ts'

/**
 * Ends the session here at once, and on the server as soon as the word arrives there: nobody waits for a slow line to be
 * out, and a failure changes nothing (the specification §4).
 */
export function signOut() {
  call('POST /auth/logout', {}, { quiet: true, keepalive: true }).catch(() => undefined)
  rememberRefusal()
  signOutHere()
}

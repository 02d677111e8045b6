import { call } from '../../api.ts'
import { signOutHere } from '../../session.ts'
import { rememberRefusal } from './login-door.ts'

/** Ends the session on the server, and here even when the server cannot be reached. */
export async function signOut() {
  try {
    await call('POST /auth/logout', {}, { quiet: true })
  } catch {
    // The specification: log out resets even on failure.
  } finally {
    rememberRefusal()
    signOutHere()
  }
}

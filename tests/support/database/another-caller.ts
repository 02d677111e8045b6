import { AsyncResource } from 'node:async_hooks'

/** Made as this file is read, so no transaction is under way in it. */
const outside = new AsyncResource('another caller')

/**
 * Makes a call as somebody else does while a transaction of the test is under way. Tests refuse a statement that asks for a
 * second connection within a transaction; this one comes from elsewhere, and may wait for it.
 */
export const asAnotherCaller = <T>(call: () => T): T => outside.runInAsyncScope(call)

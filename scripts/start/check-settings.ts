import { ConfigError, readConfig } from '#server/config.ts'
import { checkTracePackages } from '#server/tracing/start-tracing.ts'
import type { StartOptions } from './options.ts'
import { Sentence } from './sentence.ts'

const secretHelp =
  'Live mode needs PARDE_SECRET: at least 32 random characters, kept for good: without it every encrypted film is dead. ' +
  'Try: openssl rand -base64 48, and store it away from this machine too.'

/** Placeholders that pass the check for values that exist only later: the embedded database, and the demo's secret. */
function foundLater(options: StartOptions): NodeJS.ProcessEnv {
  return {
    ...(options.databaseUrl === null && { DATABASE_URL: 'postgresql:///parde' }),
    ...(options.mode === 'demo' && { PARDE_SECRET: 'of the demo, made in its data folder' }),
  }
}

/**
 * Reads the settings as the product's processes will, before anything is started or written. A setting with which they
 * could not start ends the start at once, instead of restarts again and again. @throws Sentence that names what is
 * missing or cannot be used
 */
export function checkSettings(options: StartOptions, env: NodeJS.ProcessEnv): void {
  if (options.mode === 'live' && !env.PARDE_SECRET) throw new Sentence(secretHelp)
  try {
    checkTracePackages(readConfig({ ...env, ...foundLater(options) }))
  } catch (error) {
    throw error instanceof ConfigError ? new Sentence(error.message) : error
  }
}

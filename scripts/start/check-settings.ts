import { ConfigError, readConfig } from '#server/config.ts'
import { checkTracePackages } from '#server/tracing/start-tracing.ts'
import { Sentence } from './sentence.ts'

/** Placeholders that pass the check for values that exist only later: the embedded database, and the demo's secret. */
function foundLater(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...(!env.DATABASE_URL && { DATABASE_URL: 'postgresql://localhost/parde' }),
    ...(env.PARDE_MODE !== 'live' && { PARDE_SECRET: 'of the demo, made in its data folder' }),
  }
}

/**
 * Reads the settings as the product's processes will, before anything is started or written. A setting with which they
 * could not start ends the start at once, instead of restarts again and again. @throws Sentence that names everything that
 * is missing or cannot be used
 */
export function checkSettings(env: NodeJS.ProcessEnv): void {
  try {
    checkTracePackages(readConfig({ ...env, ...foundLater(env) }))
  } catch (error) {
    throw error instanceof ConfigError ? new Sentence(error.message) : error
  }
}

import { type Config, ConfigError, readConfig } from './config.ts'

/** The settings of this process. Where they cannot be used, it says why, without a stack, and ends with 1. */
export function ownSettings(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`\n${error.message}\n\n`)
    process.exit(1)
  }
}

import { ConfigError } from '#server/config.ts'
import { Sentence } from './sentence.ts'

/** What a process on its own cannot do without; `npm start` makes both in the demo. */
const needed: Record<string, string> = {
  DATABASE_URL: 'the database, as postgresql://user:password@host/name',
  PARDE_SECRET: 'at least 32 random characters, the same for all processes',
}

/** Reads settings for a process on its own. @throws Sentence that names everything that is missing, or that is wrong */
export function readableSettings<Settings>(env: NodeJS.ProcessEnv, read: () => Settings): Settings {
  const missing = Object.entries(needed).filter(([name]) => !env[name])
  if (missing.length > 0)
    throw new Sentence(`Missing: ${missing.map(([name, what]) => `${name} (${what})`).join('; ')}.`)
  try {
    return read()
  } catch (error) {
    throw error instanceof ConfigError ? new Sentence(error.message) : error
  }
}

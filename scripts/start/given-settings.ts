import { wordsOfFaults } from '#server/config.ts'
import { faultsOfGiven } from '#server/settings/read-settings.ts'
import { Sentence } from './sentence.ts'

/**
 * Looks at the settings that a command was given, before it does anything: it needs few of them, and refuses those that no
 * process would start with. @throws Sentence with all faults
 */
export function checkGivenSettings(env: NodeJS.ProcessEnv): void {
  const faults = faultsOfGiven(env)
  if (faults.length > 0) throw new Sentence(wordsOfFaults('demo', faults))
}

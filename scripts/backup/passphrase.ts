import { createInterface } from 'node:readline/promises'
import { readPassphraseFile } from '#backup/secret-files.ts'
import { Sentence } from '../start/sentence.ts'

const help =
  'Backups seal the secrets of the house with a passphrase. Give it by BACKUP_PASSPHRASE_FILE (a file) or ' +
  'BACKUP_PASSPHRASE, or at a terminal. It is never an argument, because everybody on a machine can read those.'

/** From a file, from the environment, or from the person at the terminal. @throws Sentence when there is none */
export async function readPassphrase(env: NodeJS.ProcessEnv): Promise<string> {
  const file = env['BACKUP_PASSPHRASE_FILE']
  if (file) {
    return readPassphraseFile(file).catch((error: unknown) => {
      throw new Sentence((error as Error).message)
    })
  }
  if (env['BACKUP_PASSPHRASE']) return env['BACKUP_PASSPHRASE']
  if (!process.stdin.isTTY) throw new Sentence(help)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const typed = (await lines.question('Passphrase of the backups: ')).trim()
  lines.close()
  return typed
}

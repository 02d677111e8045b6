import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demo's secrets as they are in its data folder; null in live mode, where the environment has them. */
export async function readSecretsFile(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => null)
}

/** @throws Error with a sentence when it cannot be read */
export async function readPassphraseFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new Error(`The file of BACKUP_PASSPHRASE_FILE cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

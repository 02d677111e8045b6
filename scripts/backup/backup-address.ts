import type { BackupAddress } from '#backup/open-backup-store.ts'
import { readFolderOrStore, StoreAddressError } from '#storage/s3/store-address.ts'
import { Sentence } from '../start/sentence.ts'

/**
 * Where backups are: the folder that an option names, or `BACKUP_TO`, a folder or a store; null when neither does. The
 * address of a store is no argument, because everybody on a machine can read those, and it holds a secret.
 *
 * @throws Sentence
 */
export function readBackupAddress(option: string | undefined, env: NodeJS.ProcessEnv): BackupAddress | null {
  if (option !== undefined && /^[a-z][a-z\d+.-]*:\/\//i.test(option))
    throw new Sentence(
      'The address of a store holds a secret, and everybody on a machine can read arguments. Give it by BACKUP_TO, and leave the option out.',
    )
  const text = option ?? env['BACKUP_TO']
  if (!text) return null
  try {
    return readFolderOrStore(text)
  } catch (error) {
    if (error instanceof StoreAddressError) throw new Sentence(`BACKUP_TO is no address of a store: ${error.message}.`)
    throw error
  }
}

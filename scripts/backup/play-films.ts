import { spawnSync } from 'node:child_process'
import { secretOf } from '#backup/sign-log.ts'
import { connect } from '#db/client.ts'
import { readConfig } from '#server/config.ts'
import { openSealedFilms } from '#server/features/media/index.ts'
import { openStorage } from '#server/open-storage.ts'
import type { RestoredHouse } from './restore-house.ts'

/** Decodes the first seconds; null when they are a picture or a sound without a fault. */
function faultOfDecoding(ffmpeg: string, bytes: Buffer): string | null {
  const run = spawnSync(ffmpeg, ['-v', 'error', '-xerror', '-i', 'pipe:0', '-f', 'null', '-'], {
    input: bytes,
    encoding: 'utf8',
  })
  if (run.error !== undefined) return null
  return run.status === 0 ? null : run.stderr.trim().slice(0, 300) || `ffmpeg ended with ${run.status}`
}

/**
 * Opens films of a restored house with the secret that the backup gave, and decodes their beginning where ffmpeg is
 * installed. Returns how many were opened, and what is wrong with the others.
 */
export async function playFilms(
  house: RestoredHouse['settings'],
  { url, dataDir, most }: { url: string; dataDir: string; most: number },
): Promise<{ opened: number; faults: string[] }> {
  // a house's own settings may name what this machine does not have, and only its secret is needed here
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PARDE_SECRET: secretOf(house) })
  const database = connect(url, { max: 1, applicationName: 'parde-backup-check' })
  try {
    const films = await openSealedFilms({ config, db: database.db, storage: openStorage(config) }, most)
    const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg'
    const faults = films.flatMap(({ productId, begins, fault }) => {
      const found = fault ?? (begins === null ? null : faultOfDecoding(ffmpeg, begins))
      return found === null ? [] : [fault ?? `The film of title ${productId} cannot be decoded: ${found}`]
    })
    return { opened: films.length - faults.length, faults }
  } finally {
    await database.close()
  }
}

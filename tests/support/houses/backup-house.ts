import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { BackupOrder } from '#backup/make-backup.ts'
import { openBackupStore } from '#backup/open-backup-store.ts'
import { readManifest } from '#backup/read-backups.ts'
import { connect } from '#db/client.ts'
import { encryptSegment } from '#media/aes128.ts'
import { buildApp } from '#server/app.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { restoreHouse } from '../../../scripts/backup/restore-house.ts'
import { testApp } from '#tests/support/api/app.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { newAsset, newMember, newProduct, newRight } from '#tests/support/rows/new-rows.ts'

const passphrase = 'seven quiet lamps of the north'

/** A house with one sold film, encrypted, whose viewer has bought it, and a store for its backups. */
export async function backupHouse() {
  const { core, db, clock } = await testApp()
  const work = mkdtempSync(path.join(tmpdir(), 'parde-backup-'))
  afterAll(() => rmSync(work, { recursive: true, force: true }))
  const { store, close } = await openBackupStore(path.join(work, 'backups'), { dataDir: work, store: null, reserve: 0 })
  afterAll(close)

  const now = clock.now()
  const viewer = await newMember(db, now)
  const film = await newProduct(db, now, { hasFilm: false, prices: [{ currency: 'IRR', amount: 1_490_000 }] })
  const contentKey = Buffer.from('sixteen bytes ok')
  const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), contentKey)
  const asset = await newAsset(db, film.productId, { sealedKey })
  await newRight(db, now, { memberId: viewer.memberId, productId: film.productId })
  const clear = Buffer.from('what is on the screen for ten seconds')

  async function putPackage(house: Storage): Promise<void> {
    const { path: folder } = await db
      .selectFrom('assets')
      .select('path')
      .where('id', '=', asset)
      .executeTakeFirstOrThrow()
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/${asset}"\n#EXTINF:10,\n0.m4s\n#EXT-X-ENDLIST\n`
    await house.put(
      `${folder}/master.m3u8`,
      Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x240\nv240/main.m3u8\n'),
    )
    await house.put(`${folder}/v240/main.m3u8`, Buffer.from(list))
    await house.put(`${folder}/v240/0.m4s`, encryptSegment(clear, contentKey, 0))
  }

  await putPackage(core.storage)

  let minutes = 0
  /** A new backup is of another second than the last one. */
  const later = () => new Date(now.getTime() + (minutes += 1) * 60_000)

  const order = (other: Partial<BackupOrder> = {}): BackupOrder => ({
    databaseUrl: core.config.databaseUrl,
    embeddedIn: null,
    house: core.storage,
    store,
    scratch: core.config.scratchDir,
    settings: { settings: { PARDE_SECRET: core.config.secret, MELLAT_PASSWORD: "it's a secret" }, secretsFile: null },
    passphrase,
    most: 5,
    now: later,
    ...other,
  })

  async function restore(id: string, phrase = passphrase, openHouse?: () => Storage) {
    const { url } = await emptyDatabase()
    const dataDir = path.join(work, `house-${(minutes += 1)}`)
    const manifest = await readManifest(store, id)
    const house = await restoreHouse({
      store,
      manifest,
      passphrase: phrase,
      dataDir,
      databaseUrl: url,
      at: null,
      isLook: false,
      say: () => {},
      ...(openHouse === undefined ? {} : { openHouse }),
    })
    return { url, dataDir, house }
  }

  async function appOn({ url, dataDir }: { url: string; dataDir: string }, secret: string) {
    const database = connect(url, { max: 2 })
    const config = { ...core.config, databaseUrl: url, dataDir, secret }
    const restored: Core = { ...core, config, db: database.db, storage: openStorage(config) }
    return { restored, close: database.close, app: (await buildApp(restored)).app }
  }
  return {
    core,
    db,
    now,
    work,
    store,
    passphrase,
    viewer,
    film,
    asset,
    clear,
    order,
    restore,
    appOn,
    /** Time passes for the next backup. */
    pass: (more: number) => (minutes += more),
  }
}

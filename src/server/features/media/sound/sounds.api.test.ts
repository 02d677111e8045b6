import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { keys } from '../pipeline/media-keys.ts'

const { app, call, refused, db, clock, core } = await testApp()
const editor = { token: (await newMember(db, clock.now(), { staffRole: 'editor' })).token }

const plan: EncodePlan = {
  source: { videoIndex: 0, interlaced: false, tonemap: false },
  frameRate: { num: 25, den: 1 },
  frames: 50,
  duration: 2,
  gop: 50,
  segmentDuration: 4,
  rungs: [],
  audio: [
    { name: 'a1', sourceIndex: 1, language: 'fa', label: 'فارسی', isDefault: true },
    { name: 'a2', sourceIndex: 2, language: 'en', label: 'English', isDefault: false },
    { name: 'a3', sourceIndex: 3, language: 'und', label: 'صدای 3 · Sound 3', isDefault: false },
  ],
}

/** A free film of three sounds. */
async function film() {
  const { productId } = await newProduct(db, clock.now(), { isFree: true })
  const asset = await newAsset(db, productId)
  const run = randomUUID()
  await db
    .insertInto('pipeline_runs')
    .values({
      id: run,
      product_id: productId,
      purpose: 'feature',
      file_name: 'f.mp4',
      size: 1,
      state: 'published',
      source_path: '',
      plan: json(plan),
    })
    .execute()
  await db
    .updateTable('assets')
    .set({ run_id: run, audio: ['fa', 'en', 'und'] })
    .where('id', '=', asset)
    .execute()
  const media = plan.audio.map(
    ({ name, language, label, isDefault }) =>
      `#EXT-X-MEDIA:TYPE=AUDIO,URI="${name}/main.m3u8",LANGUAGE="${language}",NAME="${label}",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES`,
  )
  const master = ['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v240/main.m3u8', ...media, ''].join('\n')
  await core.storage.put(`${keys.asset(asset)}master.m3u8`, Buffer.from(master))
  return { id: productId, run, asset, master }
}

const listed = async (id: number, locale: 'fa' | 'en') => {
  const { body } = await call('GET /play-info/:id', { params: { id } }, { locale })
  const list = await app.inject(body?.manifest.url ?? '')
  const names = list.body.match(/NAME="[^"]*",DEFAULT=\w+/g)
  return { url: body?.manifest.url ?? '', audio: body?.audio, names, caching: list.headers['cache-control'] }
}

test('what an editor changes of the sounds is in the next list and its name, in the reader’s language, and nothing is encoded', async () => {
  const { id, run, asset, master } = await film()
  const { body: media } = await call('GET /studio/titles/:id/media', { params: { id } }, editor)
  expect(media.sounds).toMatchObject({
    run,
    items: [{ sound: 'a1', is_default: true }, { sound: 'a2' }, { sound: 'a3' }],
  })
  const version = media.sounds?.version ?? ''
  const before = await listed(id, 'fa')
  expect(before.url).toMatch(/master\.m3u8$/)
  // a sound of no language has a name too
  expect(before.audio?.map(({ lang, label }) => [lang, label])).toEqual([
    ...[
      ['fa', 'فارسی'],
      ['en', 'English'],
      ['und', 'صدای 3 · Sound 3'],
    ],
  ])

  const kept = { name_fa: null, name_en: null, is_hidden: false }
  const sounds = [
    { sound: 'a2', name_fa: 'صداي\u202e\nاصلی', name_en: 'Original sound', is_hidden: false },
    { sound: 'a1', ...kept },
    { sound: 'a3', ...kept, is_hidden: true },
  ]
  const wish = { params: { run }, body: { version, sounds, first: 'a2' } }
  const { body: changed } = await call('PUT /studio/runs/:run/sounds', wish, editor)
  expect(changed.sounds?.items.map(({ sound }) => sound)).toEqual(['a2', 'a1', 'a3'])
  expect(changed.sounds?.version).not.toBe(version)

  const [persian, english] = [await listed(id, 'fa'), await listed(id, 'en')]
  expect(persian.names).toEqual(['NAME="صدای اصلی",DEFAULT=YES', 'NAME="فارسی",DEFAULT=NO'])
  expect(english.names).toEqual(['NAME="Original sound",DEFAULT=YES', 'NAME="فارسی",DEFAULT=NO'])
  expect(english.audio).toEqual([
    { lang: 'en', label: 'Original sound', is_default: true },
    { lang: 'fa', label: 'فارسی', is_default: false },
  ])
  // kept for good under this address; the one without a version is asked for again
  expect([persian.caching, persian.url]).toEqual([
    expect.stringContaining('immutable'),
    expect.stringMatching(/\?v=.+&lang=fa$/),
  ])
  const bare = await app.inject(persian.url.replace(/\?.*/, ''))
  expect([bare.headers['cache-control'], bare.body.match(/NAME/g)?.length]).toEqual(['private, no-cache', 2])
  // its pages and the search know what can be heard
  const row = await db.selectFrom('assets').where('id', '=', asset).select('audio').executeTakeFirstOrThrow()
  expect(row.audio).toEqual(['en', 'fa'])
  const stored = await (await core.storage.open(`${keys.asset(asset)}master.m3u8`))?.bytes()
  expect(stored?.toString()).toBe(master)

  // somebody else has read what stood before
  const late = await refused('PUT /studio/runs/:run/sounds', wish, editor)
  expect([late.status, late.body.code]).toEqual([409, 'studio.changed_meanwhile'])
  const asFile = plan.audio.map(({ name }) => ({ sound: name, ...kept }))
  const back = { version: changed.sounds?.version ?? '', sounds: asFile, first: 'a1' }
  await call('PUT /studio/runs/:run/sounds', { params: { run }, body: back }, editor)
  const again = await listed(id, 'fa')
  expect([again.url.includes('?'), again.names]).toEqual([false, before.names])
  const told = await db.selectFrom('audit_log').where('action', '=', 'sounds.changed').select('subject').execute()
  expect(told.map(({ subject }) => subject)).toEqual([`product:${id}`, `product:${id}`])
})

test.each([
  ['all hidden', { a1: { is_hidden: true }, a2: { is_hidden: true }, a3: { is_hidden: true } }, 'a1', 'sounds'],
  ['a hidden one first', { a1: { is_hidden: true } }, 'a1', 'first'],
  ['none of them first', {}, 'a9', 'sounds'],
  ['a name in one language', { a2: { name_fa: 'دوبله' } }, 'a1', 'sounds.1.name_en'],
  ['a name that nobody sees', { a2: { name_fa: 'دوبله', name_en: '\u200f\u200b' } }, 'a1', 'sounds.1.name_en'],
  ['two of one name', { a2: { name_fa: 'فارسی', name_en: 'X' } }, 'a1', 'sounds.1.name_fa'],
  ['another file’s sounds', { a3: { sound: 'a4' } }, 'a1', 'sounds'],
])('%s: refused in words, and nothing is changed', async (_what, changes: Record<string, object>, first, field) => {
  const { id, run } = await film()
  const { body: media } = await call('GET /studio/titles/:id/media', { params: { id } }, editor)
  const sounds = plan.audio.map(({ name }) => ({
    sound: name,
    name_fa: null,
    name_en: null,
    is_hidden: false,
    ...changes[name],
  }))
  const body = { version: media.sounds?.version ?? '', sounds, first }
  const answer = await refused('PUT /studio/runs/:run/sounds', { params: { run }, body }, editor)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  expect(await db.selectFrom('sound_edits').where('run_id', '=', run).select('sound').execute()).toEqual([])
})

test('of a film that an earlier release prepared its editor is told what it lacks, and by what it would have it', async () => {
  const { id, run } = await film()
  const source: SourceProbe = {
    container: 'mkv',
    size: 1,
    duration: 2,
    video: {
      index: 0,
      codec: 'h264',
      width: 640,
      height: 360,
      rotation: 0,
      frameRate: { num: 25, den: 1 },
      interlaced: false,
      tonemap: false,
    },
    audio: [{ index: 1, codec: 'ac3', channels: 6, language: 'fa', title: null }],
    notes: [],
  }
  await db
    .updateTable('pipeline_runs')
    .set({ source: json(source) })
    .where('id', '=', run)
    .execute()
  const older = async () =>
    (await call('GET /studio/titles/:id/media', { params: { id } }, { ...editor, locale: 'en' })).body.runs[0]?.older
  expect((await older())?.lacks).toEqual([
    expect.stringContaining('stereo alone'),
    expect.stringContaining('weak line'),
  ])
  // of a film that no longer plays nothing is missed
  await db.deleteFrom('current_assets').where('product_id', '=', id).execute()
  expect(await older()).toBeNull()
})

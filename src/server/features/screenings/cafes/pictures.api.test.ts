import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mostCafePictures } from '#contract/screenings/cafes/cafes.ts'
import { testApp } from '#tests/support/api/app.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const house = await testApp()
const { call, clock, db, refused } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const fields = {
  name_fa: 'کافهٔ سرِ کوچه',
  name_en: 'Corner Cafe',
  city_fa: 'بوشهر',
  city_en: 'Bushehr',
  address_fa: 'کوتی، کوچهٔ باغ',
  address_en: 'Garden Lane, Kuti',
  about_fa: '',
  about_en: '',
  is_step_free: true,
  longitude: 50.83,
  latitude: 28.92,
  seats: 40,
  contact: '',
  state: 'published' as const,
}
const { body: cafe } = await call('POST /studio/cafes', { body: fields }, editor)
const params = { id: cafe.id }

const painted = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()
const add = (bytes: Buffer, id = cafe.id) =>
  sendForm<typeof cafe>(house, {
    path: `/studio/cafes/${id}/pictures`,
    token: editor.token,
    field: 'file',
    file: { name: 'room.png', type: 'image/png', bytes },
  })

test('pictures of a cafe come in their order, the first alone in a list; one that is removed takes its files along', async () => {
  expect((await call('GET /cafes/:id', { params })).body.pictures).toEqual([])
  await add(await painted('#102030'))
  const { status, body } = await add(await painted('#a04020'))
  expect([status, body.pictures.map(({ image }) => image.color)]).toEqual([201, ['#102030', '#a04020']])
  const shown = await call('GET /cafes/:id', { params })
  expect(shown.body.pictures.map(({ color }) => color)).toEqual(['#102030', '#a04020'])
  const listed = await call('GET /cafes', {})
  expect(listed.body.items[0]?.pictures.map(({ color }) => color)).toEqual(['#102030'])

  const image = body.pictures[0]?.id ?? ''
  const left = await call('DELETE /studio/cafes/:id/pictures/:image', { params: { ...params, image } }, editor)
  expect(left.body.pictures.map((one) => one.image.color)).toEqual(['#a04020'])
  expect(await db.selectFrom('images').where('id', '=', image).select('id').execute()).toEqual([])
  const again = await refused('DELETE /studio/cafes/:id/pictures/:image', { params: { ...params, image } }, editor)
  expect(again.status).toBe(404)
})

test('what is no picture is refused, as is one for a cafe that is not there', async () => {
  expect(await add(Buffer.from('<svg/>'))).toMatchObject({ status: 422, body: { code: 'studio.image_unreadable' } })
  expect(await add(await painted('#000000'), cafe.id + 1)).toMatchObject({ status: 404 })
})

test('two editors at once do not pass the limit together', async () => {
  const { body: other } = await call('POST /studio/cafes', { body: { ...fields, name_en: 'Other' } }, editor)
  const bytes = await painted('#405060')
  const answers = await Promise.all(Array.from({ length: mostCafePictures + 2 }, () => add(bytes, other.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostCafePictures)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await add(Buffer.from('never looked at'), other.id)).toMatchObject({
    body: { code: 'cafe.too_many_pictures' },
  })
  const read = await call('GET /studio/cafes/:id', { params: { id: other.id } }, editor)
  expect(read.body.pictures).toHaveLength(mostCafePictures)
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival } from '#tests/support/rows/festival-rows.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { app, call, refused, db, clock } = await testApp()
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#204060' } })
  .png()
  .toBuffer()

async function send(id: number, purpose: 'poster' | 'still') {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'p.png')
  const wire = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/studio/festivals/${id}/images`,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      authorization: `Bearer ${editor.token}`,
      'content-type': wire.headers.get('content-type') ?? '',
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a festival gets its poster and stills as a title does, and its page shows them', async () => {
  const { festivalId: id } = await newFestival(db, clock.now())
  expect((await send(id, 'poster')).status).toBe(201)
  const { body } = await send(id, 'still')
  expect([body.poster.width, body.stills.length]).toEqual([640, 1])
  const page = (await call('GET /festivals/:id', { params: { id } })).body
  expect([page.poster?.src, page.still?.src]).toEqual([body.poster.src, body.stills[0].image.src])
  const params = { id, image: body.stills[0].id }
  const { token } = editor
  const { stills } = (await call('DELETE /studio/festivals/:id/images/:image', { params }, { token })).body
  expect(stills).toEqual([])
  const again = await refused('DELETE /studio/festivals/:id/images/:image', { params }, { token })
  expect(again.body.code).toBe('request.not_found')
})

test('these calls give a picture to nothing but a festival', async () => {
  const { productId } = await newProduct(db, clock.now())
  expect((await send(productId, 'poster')).body).toMatchObject({ code: 'festival.not_found' })
})

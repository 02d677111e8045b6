import { togetherHouse } from './together-house.ts'

/** The house of screenings that everybody sees at the same point, and what a viewer's browser asks of one. */
export async function viewingHouse() {
  const house = await togetherHouse()
  const { app } = house
  type Holder = Awaited<ReturnType<typeof house.holder>>

  async function ask(url: string, { token, cookie }: { token?: string; cookie?: string } = {}) {
    const answer = await app.inject({
      url: `/api/v1${url}`,
      headers: {
        'accept-language-site': 'en',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
    })
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : null,
      bytes: answer.rawPayload,
      cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
      path: /Path=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1],
      headers: answer.headers,
    }
  }

  const enter = (holder: Holder, more = '') =>
    ask(`/play-info?using_ticket=${encodeURIComponent(holder.code)}${more}`, { token: holder.token })
  const state = async (id: number) => (await ask(`/screenings/${id}/state`)).body
  const key = async (copy: string, number: number, who: { token?: string; cookie?: string }) => {
    const { status, body, bytes, headers } = await ask(`/screening-keys/${copy}/${number}`, who)
    return { status, said: status === 200 ? 'key' : body.code, bytes, opensAt: headers['x-opens-at'] }
  }

  return { ...house, ask, enter, state, key }
}

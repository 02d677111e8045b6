import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#contract/api.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newTicket, type ScreeningOptions } from '#tests/support/rows/screening-rows.ts'
import { type LiveScreening, newLiveScreening } from './live-screening.ts'

export interface Member {
  memberId: string
  token: string
}

/** The answer to a call for media or a key. */
interface Sent {
  status: number
  type: string
  caching: string
  text: string
  bytes: Buffer
}

/** An answer of play-info, or a refusal. */
type Answered = Partial<OutputOf<'GET /play-preview-info/:id'> & { code: string; message: string }>

/** The web process with live events, and what a player asks of it. */
export async function liveWebHouse() {
  const house = await screeningHouse()
  const { app, core, db, clock } = house

  async function get(url: string, { as, cookie, ip }: { as?: Member | undefined; cookie?: string; ip?: string } = {}) {
    const answer = await app.inject({
      url,
      remoteAddress: ip ?? '127.0.0.1',
      headers: {
        'accept-language-site': 'en',
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
    })
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type']),
      caching: String(answer.headers['cache-control']),
      text: answer.body,
      bytes: answer.rawPayload,
      cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      path: /Path=([^;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? '',
    }
  }

  return {
    ...house,
    event: (options: ScreeningOptions = {}): Promise<LiveScreening> => newLiveScreening(core, options),
    get,
    /** A member with a ticket of the event. */
    async holder({ productId }: LiveScreening) {
      const member = await newMember(db, clock.now(), { language: 'en' })
      const { ticketCode, ticketId } = await newTicket(db, clock.now(), { memberId: member.memberId, productId })
      return { ...member, code: ticketCode, ticketId, place: randomUUID() }
    },
    /** Plays by a ticket's code; what was said, and what a player needs of the answer. */
    async play(code: string, as: Member, { place, ip }: { place?: string; ip?: string } = {}) {
      const query = new URLSearchParams({ using_ticket: code, ...(place === undefined ? {} : { place }) })
      const answer = await get(`/api/v1/live-play-info?${query}`, { as, ...(ip === undefined ? {} : { ip }) })
      const body: Answered = answer.text === '' ? {} : JSON.parse(answer.text)
      return {
        said: answer.status === 200 ? 'plays' : (body.code ?? String(answer.status)),
        message: body.message ?? '',
        info: body,
        url: body.manifest?.url ?? '',
        folder: (body.manifest?.url ?? '').replace(/\/[^/]*$/, ''),
        cookie: answer.cookie,
        path: answer.path,
      }
    },
    key: (event: string, number: number, who: { as?: Member; cookie?: string; ip?: string }): Promise<Sent> =>
      get(`/api/v1/live-keys/${event}/${number}`, who),
  }
}

export const codeOf = ({ text }: Pick<Sent, 'text'>): string => String((JSON.parse(text) as { code?: string }).code)

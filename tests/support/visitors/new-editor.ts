import type { APIRequestContext } from '@playwright/test'
import { newMember } from './new-member.ts'
import { tokensOfVisitors } from './visitors.ts'

/**
 * An editor for one test, made as an administrator makes one: a member takes an invitation. An account has three sessions
 * at most, so a test that signs in by the form disturbs everybody who shares its account.
 */
export async function newEditor(request: APIRequestContext): Promise<{ userName: string; token: string }> {
  const member = await newMember(request)
  const post = async (path: string, token: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`)
    return answer
  }
  const invitation = { user_name: member.userName, role: 'editor', language: 'en' }
  const invited = await post('/studio/staff/invitations', tokensOfVisitors().admin, invitation)
  const { link } = (await invited.json()) as { link: string }
  await post('/staff-link/accept', member.token, { secret: new URL(link).hash.slice(1) })
  return member
}

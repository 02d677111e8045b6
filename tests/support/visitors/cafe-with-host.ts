import { expect, type APIRequestContext } from '@playwright/test'
import { tokensOfVisitors } from './visitors.ts'

/** A published cafe with this host, as an editor makes it. */
export async function cafeWithHost(request: APIRequestContext, host: string): Promise<number> {
  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const made = await request.post('/api/v1/studio/cafes', {
    headers,
    data: {
      name_fa: 'کافهٔ آزمون',
      name_en: 'Test Cafe',
      city_fa: 'یزد',
      city_en: 'Yazd',
      state: 'published',
      address_fa: 'کوچهٔ نمونه',
      address_en: 'Sample Alley',
      about_fa: '',
      about_en: '',
      contact: null,
      is_step_free: true,
      longitude: 54.36,
      latitude: 31.89,
      seats: 20,
      pictures: [],
    },
  })
  const { id } = (await made.json()) as { id: number }
  const added = await request.post(`/api/v1/studio/cafes/${id}/hosts`, { headers, data: { user_name: host } })
  expect([made.status(), added.status()]).toEqual([201, 200])
  return id
}

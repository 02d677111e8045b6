import { PrivacyPage } from '../features/legal/legal-page.tsx'
import { type RouteHandle } from '../page-head.tsx'

export const handle: RouteHandle = { alternate: true }

export default function Privacy() {
  return <PrivacyPage />
}

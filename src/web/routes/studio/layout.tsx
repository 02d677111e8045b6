import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localeOfPath } from '#lib/text/locale.ts'
import { studioTexts } from '../../features/studio/frame/studio-texts.ts'
import { RoomGate } from '../../features/studio/frame/room-gate.tsx'
import { StudioFrame } from '../../features/studio/frame/studio-frame.tsx'
import { StudioGate } from '../../features/studio/frame/studio-gate.tsx'
import { StudioWaiting } from '../../features/studio/frame/studio-waiting.tsx'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import '../../ui/field.css'
import '../../features/studio/frame/studio.css'

export const handle: RouteHandle = { alternate: true }

/** Loads the studio's own texts before it is rendered; the server renders only its frame. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await studioTexts.load(localeOfPath(new URL(request.url).pathname))
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  const t = useTranslations('account')
  return (
    <>
      <PageHead title={t('studio')} hidden />
      <link rel="preload" as="fetch" crossOrigin="anonymous" href={studioTexts.url(useLocale())} />
      <StudioWaiting />
    </>
  )
}

export default function StudioLayout() {
  return (
    <PartTexts part={studioTexts}>
      <StudioGate>
        <StudioFrame>
          <RoomGate>
            <Outlet />
          </RoomGate>
        </StudioFrame>
      </StudioGate>
    </PartTexts>
  )
}

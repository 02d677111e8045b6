import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { useReleaseAlert } from './use-release-alert.ts'

/** “Remind me” of an announced film or event. A child's account is told nothing, so a child is not asked. */
export function ReleaseReminder({ id }: { id: number }) {
  return useAgeLimit() === null ? <Reminder id={id} /> : null
}

function Reminder({ id }: { id: number }) {
  const t = useTranslations('reminder')
  const { wanted, isKnown, press } = useReleaseAlert(id)
  return (
    <Button kind="outline" wide className="for-grown-ups" aria-pressed={wanted} disabled={!isKnown} onClick={press}>
      <Icon name={wanted ? 'check' : 'bell'} />
      {t(wanted ? 'wanted' : 'ask')}
    </Button>
  )
}

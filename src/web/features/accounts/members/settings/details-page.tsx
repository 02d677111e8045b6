import { useTranslations } from 'use-intl'
import type { Me } from '#web/session.ts'
import { ParticularsForm } from './particulars-form.tsx'
import { UserNameCard } from './user-name-card.tsx'
import './settings.css'

/** The member's personal details and user name. */
export function DetailsPage({ me, onChange }: { me: Me; onChange: (me: Me) => void }) {
  const t = useTranslations('details')
  return (
    <div className="settings">
      <h1 className="page-title">{t('title')}</h1>
      <ParticularsForm me={me} onChange={onChange} />
      <UserNameCard me={me} onChange={onChange} />
    </div>
  )
}

import { useTranslations } from 'use-intl'
import { Agreement } from './agreement.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportForm } from './export-form.tsx'
import type { Prospect } from './money-left.ts'
import './settings.css'

/** Download of the member's data, and the end of the account. */
export function DataPage({ prospect }: { prospect: Prospect }) {
  const t = useTranslations('yourData')
  return (
    <div className="settings">
      <h1 className="page-title">{t('title')}</h1>
      <ExportForm />
      <Agreement />
      <DeletionCard prospect={prospect} />
    </div>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { type Prospect, useMoneyLeft } from './money-left.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

/** Shows, before any question, what a deletion erases, what the law requires to keep and why, and what prevents it. */
export function DeletionCard({ prospect }: { prospect: Prospect }) {
  const t = useTranslations('yourData')
  const [isOpen, setOpen] = useState(false)
  const moneyLeft = useMoneyLeft(prospect)
  const { profiles, addresses, purchases } = prospect
  return (
    <section className="card">
      <h2>{t('deletion')}</h2>
      <p className="muted">{t('deletionHelp')}</p>
      <div className="pair">
        <div>
          <h3>{t('erased')}</h3>
          <ul className="plain-list">
            <li>{t('erasedPerson')}</li>
            <li>{t('erasedProfiles', { profiles })}</li>
            <li>{t('erasedAddresses', { addresses })}</li>
            <li>{t('erasedDevices')}</li>
            <li>{t('erasedPlan')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('kept')}</h3>
          <ul className="plain-list">
            <li>{t('keptPurchases', { purchases })}</li>
            <li>{t('keptWhy')}</li>
            <li>{t('finishedFilms')}</li>
          </ul>
        </div>
      </div>
      {prospect.money_left.length > 0 && (
        <p className="note">
          <Icon name="warning" />
          <span>{t('moneyLeft', { money: moneyLeft })}</span>
        </p>
      )}
      {prospect.obstacle === null ? (
        <Button kind="outline" className="grave" onClick={() => setOpen(true)}>
          <Icon name="trash" />
          {t('delete')}
        </Button>
      ) : (
        <p className="note failed" role="status">
          <Icon name="info" />
          <span>{prospect.obstacle}</span>
        </p>
      )}
      {isOpen && (
        <SettingsDrawer label={t('deletion')} onClose={() => setOpen(false)}>
          <DeletionForm prospect={prospect} />
        </SettingsDrawer>
      )}
    </section>
  )
}

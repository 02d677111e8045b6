import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { State } from '../../ui/state.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { findAddress } from './find-address.ts'
import { askedOfSaved } from './saved-asked.ts'
import './saved.css'

type Saved = OutputOf<'GET /me/saved-searches'>['items'][number]
type Props = { items: readonly Saved[]; onChange: (items: Saved[]) => void; onFailed: () => void }

const ways = ['none', 'mail', 'sms'] as const

/** The searches that a member keeps: each opens its results, tells or is silent, and can be forgotten. */
export function SavedSearches({ items, onChange, onFailed }: Props) {
  const t = useTranslations('savedSearches')
  const texts = useTranslations('search')
  if (items.length === 0)
    return (
      <State drawing="empty" title={t('none')} text={t('noneHelp')}>
        <ButtonLink kind="main" to="/search/advanced">
          {texts('advanced')}
        </ButtonLink>
      </State>
    )
  async function forget(saved: Saved): Promise<void> {
    onChange(items.filter((other) => other !== saved))
    try {
      const { message } = await call('DELETE /me/saved-searches/:id', { params: { id: saved.id } })
      toast({ kind: 'good', text: message })
    } catch (error) {
      toastError(error)
      onFailed()
    }
  }
  async function tell(saved: Saved, notice: Saved['notice']): Promise<void> {
    const put = (one: Saved) => onChange(items.map((other) => (other.id === saved.id ? one : other)))
    put({ ...saved, notice })
    try {
      put(await call('PATCH /me/saved-searches/:id', { params: { id: saved.id }, body: { notice } }))
    } catch (error) {
      toastError(error)
      onFailed()
    }
  }
  return (
    <ul className="saved-searches">
      {items.map((saved) => (
        <li key={saved.id} className="card">
          <SavedLink saved={saved} />
          <SelectField
            label={t('notice')}
            name={`notice-${saved.id}`}
            value={saved.notice}
            onChange={(value) => void tell(saved, ways.find((way) => way === value) ?? 'none')}
            options={ways.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('forget', { name: saved.name })}
            onClick={() => void forget(saved)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Leads to what it finds now; with that its news have been looked at. */
function SavedLink({ saved }: { saved: Saved }) {
  const t = useTranslations('savedSearches')
  const { id, name, asked, new_count: news } = saved
  // a number that stays too long says only that there was something new
  const seen = () =>
    void call('PATCH /me/saved-searches/:id', { params: { id }, body: { seen: true } }).catch(() => null)
  return (
    <Link className="grow" to={findAddress(askedOfSaved(asked))} onClick={news > 0 ? seen : undefined}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {news > 0 && <span className="tag solid">{t('news', { n: news })}</span>}
    </Link>
  )
}

import { Picture } from '#web/ui/picture.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { groupedBlocks, hasPricedRows, hasPrices, type Landing, partedBlocks } from './landing.ts'
import { LandingBlock } from './landing-block.tsx'
import { Paragraphs } from './paragraphs.tsx'
import type { FormText } from './form-text.ts'
import './landing.css'

// The head is higher than its picture, most of all on a phone, where only a part of it is seen; it is dark behind the
// words. So one that is a little less sharp does, and weighs half of the next one.
const headSizes = '(max-width: 760px) 140vw, 87vw'
// Before somebody touches the page it is less sharp still, and a dense screen gets the same one as others: so the page
// stays within 150 kB with a full row of posters below the head.
const dense = '(min-resolution: 1.5dppx)'
const firstHeadSizes = `${dense} and (max-width: 760px) 90vw, (max-width: 760px) 140vw, ${dense} 30vw, 60vw`

type Props = {
  landing: Landing
  /** The texts of its form, where it has one. */
  formText: FormText | null
}

/** A landing page: its head with the first countdown, offers and gifts, and its other blocks below. */
export function LandingView({ landing, formText }: Props) {
  const { picture, eyebrow, title, lead } = landing
  const { head, body } = partedBlocks(landing.blocks)
  const currency = useCurrency()
  const isStarted = useHydrated()
  const form = formText && { slug: landing.slug, text: formText }
  return (
    <article
      className="landing"
      data-currency={hasPrices(landing.blocks) ? currency : undefined}
      data-priced-rows={hasPricedRows(landing.blocks) || undefined}
    >
      <header className={picture ? 'landing-head' : 'landing-head plain'}>
        {picture && (
          <Picture
            image={picture}
            sizes={isStarted ? headSizes : firstHeadSizes}
            first
            className={`subject-${picture.focus}`}
          />
        )}
        <div className="page">
          <div className="landing-words">
            {eyebrow !== '' && <p className="landing-eyebrow">{eyebrow}</p>}
            <h1 className="film-title">{title}</h1>
            {lead !== '' && <Paragraphs text={lead} className="large" />}
            {head.map((block, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- blocks have no ids, and never move in an open page
              <LandingBlock key={at} block={block} form={form} isInHead isFirst={at === head.findIndex(hasButton)} />
            ))}
          </div>
        </div>
      </header>
      {body.length > 0 && (
        <div className="page landing-blocks">
          {groupedBlocks(body).map((group, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <div key={at} className={group.length > 1 ? 'landing-texts' : undefined}>
              {group.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <LandingBlock key={index} block={block} form={form} isInHead={false} isFirst={false} />
              ))}
            </div>
          ))}
        </div>
      )}
    </article>
  )
}

const hasButton = ({ kind }: Landing['blocks'][number]): boolean => kind === 'offer' || kind === 'gift'

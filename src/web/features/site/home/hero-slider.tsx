import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ageMark, isClosed } from '#web/chosen-profile.ts'
import { kinds, productPath } from '#web/kinds/kinds.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { heroSizes } from '#web/ui/hero-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isPale } from '#web/ui/pale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useLanguageNames } from '#web/features/catalog/titles/language-names.ts'
import type { Slide } from './slide.ts'
import { isFor, useVisitor } from './visitor.ts'
import { useAdvance } from './use-advance.ts'

/**
 * The stills at the top of the home page. The slider advances by itself unless the visitor wants less motion, and it
 * can be stopped.
 */
export function HeroSlider({ slides: all }: { slides: readonly Slide[] }) {
  const limit = useAgeLimit()
  const visitor = useVisitor()
  const slides = all.filter(({ product, audience }) => !isClosed(product.age_rating, limit) && isFor(audience, visitor))
  // without a picture the page begins below the transparent header
  return slides.length === 0 ? (
    <div className="below-clear-header" />
  ) : (
    <Slider key={`${limit} ${visitor}`} slides={slides} />
  )
}

function Slider({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslations('hero')
  const area = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const { at, go, playing, toggle, held } = useAdvance(slides.length, area)
  const [reached, setReached] = useState(0)
  if (at > reached) setReached(at)
  const several = slides.length > 1
  const classes = ['hero', playing ? 'advancing' : '', held ? 'held' : ''].filter(Boolean).join(' ')
  return (
    <>
      <section
        className={classes}
        ref={area}
        aria-roledescription={several ? t('carousel') : undefined}
        aria-label={t('label')}
      >
        <div aria-live={playing ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <SlideView
              key={slide.id}
              slide={slide}
              shown={index === at}
              // The next still loads while this one is shown; the others load later.
              withPicture={index === 0 || (hydrated && index <= Math.max(reached, at) + 1)}
              label={t('position', { n: index + 1, of: slides.length })}
            />
          ))}
        </div>
        {several && (
          <div className="index">
            <div className="page">
              <PauseButton playing={playing} onToggle={toggle} />
              {slides.map((slide, index) => (
                <button
                  key={slide.id}
                  type="button"
                  className="thumb"
                  data-age={ageMark(slide.product.age_rating)}
                  aria-current={index === at}
                  onClick={() => go(index)}
                >
                  <Picture image={slide.image} sizes="128px" className="still" />
                  <span className="time" />
                  <span className="clip-1">{slide.product.title}</span>
                </button>
              ))}
            </div>
          </div>
        )}
      </section>
      {several && (
        <div className="slide-dots">
          <PauseButton playing={playing} onToggle={toggle} />
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className="dot"
              data-age={ageMark(slide.product.age_rating)}
              aria-current={index === at}
              aria-label={slide.product.title}
              onClick={() => go(index)}
            >
              <i />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function PauseButton({ playing, onToggle }: { playing: boolean; onToggle: () => void }) {
  const t = useTranslations('hero')
  return (
    <button
      type="button"
      className="icon-button pause"
      aria-label={playing ? t('pause') : t('advance')}
      onClick={onToggle}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  )
}

type SlideProps = { slide: Slide; shown: boolean; withPicture: boolean; label: string }

function SlideView({ slide, shown, withPicture, label }: SlideProps) {
  const t = useTranslations('hero')
  const locale = useLocale()
  const names = useLanguageNames()
  const { product } = slide
  const to = product.tag === 'free' ? `/play/${product.id}` : productPath(product)
  return (
    <div
      className={['slide', shown && 'shown', isPale(slide.image.color) && 'pale'].filter(Boolean).join(' ')}
      data-age={ageMark(product.age_rating)}
      role="group"
      aria-roledescription={t('slide')}
      aria-label={label}
      inert={!shown}
    >
      {withPicture && (
        <Picture
          image={slide.image}
          sizes={heroSizes}
          first={shown}
          className={`backdrop subject-${slide.image.focus}`}
        />
      )}
      <div className="page inner">
        <div className="words">
          {slide.eyebrow && <p className="eyebrow">{slide.eyebrow}</p>}
          <h2 className="film-title">{product.title}</h2>
          <p className="story">{slide.story}</p>
          <Facts
            items={[
              ...kinds[product.kind].facts(product, { locale, comma: t('comma') }),
              slide.subtitles.length > 0 && t('subtitles', { languages: names(slide.subtitles) }),
            ]}
          />
          <div className="actions">
            {to !== null && (
              <ButtonLink kind="main" size="decision" to={to}>
                <Icon name="play" />
                {product.tag === 'soon' ? t('open') : t('watch')}
              </ButtonLink>
            )}
            {slide.has_preview && (
              <ButtonLink kind="soft" size="decision" to={`/play-preview/${product.id}`}>
                {t('preview')}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

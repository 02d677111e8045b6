import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoteSlider } from './remote-slider.tsx'
import type { ScreenSeen, Wish } from './use-remote.ts'

/** Sizes to choose from, in hundredths of the usual one. */
const sizes = [80, 100, 130, 160]
const off = ''

type Props = { screen: ScreenSeen; isAway: boolean; wish: (wish: Wish) => void }

/** Shows sound and subtitles of the screen, without the settings that its device keeps to its own buttons. */
export function RemoteSound({ screen, isAway, wish }: Props) {
  const t = useTranslations('eveningSound')
  const locale = useLocale()
  const percent = (n: number) => t('percent', { n: localDigits(n, locale) })
  const { volume, subtitle, subtitle_choices: choices, subtitle_size: size } = screen
  const offered = sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b)
  return (
    <>
      {volume !== null && (
        <div className="remote-volume" dir="ltr">
          <Icon name="sound" />
          <RemoteSlider
            name={t('volume')}
            value={volume}
            most={100}
            step={5}
            now={screen.now}
            disabled={isAway}
            said={percent}
            onWish={(value) => wish({ wish: 'volume', value })}
          />
          <b>{percent(volume)}</b>
        </div>
      )}
      {choices.length > 0 && !isAway && (
        <div className="remote-subtitles">
          <SelectField
            label={t('subtitles')}
            name="subtitle"
            value={subtitle ?? off}
            options={[{ value: off, label: t('off') }, ...choices.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(id) => wish({ wish: 'subtitle', value: id === off ? null : id })}
          />
          {subtitle !== null && (
            <SelectField
              label={t('size')}
              name="size"
              value={String(size)}
              options={offered.map((one) => ({ value: String(one), label: percent(one) }))}
              onChange={(value) => wish({ wish: 'subtitle_size', value: Number(value) })}
            />
          )}
        </div>
      )}
    </>
  )
}

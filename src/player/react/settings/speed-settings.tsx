import { formatNumber } from '#player/core/format.ts'
import { RATES } from '#player/core/speed.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { Choices } from './choices.tsx'
import { Segments } from './segments.tsx'

export function SpeedSettings({ isPage = false }: { isPage?: boolean }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const rate = usePlayerState((state) => state.rate)
  const options = RATES.map((value) => ({ value: value as number, label: labels.rate(formatNumber(value, locale)) }))
  const choose = (value: number) => act((actions) => actions.setRate(value))
  if (isPage) return <Choices legend={labels.speed} value={rate} options={options} onChoose={choose} />
  return <Segments legend={labels.speed} value={rate} options={options} onChoose={choose} physical />
}

export function AutoplaySettings({ isPage = false }: { isPage?: boolean }) {
  const { labels } = usePlayer()
  const act = useAct()
  const isOn = usePlayerState((state) => state.autoplayNext)
  const { title, on, off } = labels.autoplay
  const options = [
    { value: 'on', label: on },
    { value: 'off', label: off },
  ]
  const choose = (value: string) => act((actions) => actions.setAutoplayNext(value === 'on'))
  const Choice = isPage ? Choices : Segments
  return <Choice legend={title} value={isOn ? 'on' : 'off'} options={options} onChoose={choose} />
}

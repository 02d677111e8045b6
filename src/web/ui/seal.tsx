import { Icon, type IconName } from './icon.tsx'
import './seal.css'

const looks = { success: 'check', waiting: 'clock', calm: 'info', failed: 'close' } as const satisfies Record<
  string,
  IconName
>

/** Two rotated squares in the colour of the state; on result pages only. */
export function Seal({ state }: { state: keyof typeof looks }) {
  return (
    <div className={`seal ${state}`}>
      <Icon name={looks[state]} />
    </div>
  )
}

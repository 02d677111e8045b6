/** One curve or several, by a label. */
export interface Curve {
  expr: string
  /** `{{label}}` is filled in. */
  legend: string
}

export interface Panel {
  title: string
  /** Units as Grafana names them. */
  unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes' | 'dateTimeFromNow'
  curves: readonly Curve[]
}

const curve = (expr: string, legend: string): Curve => ({ expr, legend })
const duration = 'parde_http_request_duration_seconds'
const slowest = (part: number, routes: string) =>
  `histogram_quantile(${part}, sum by (le) (rate(${duration}_bucket{${routes}}[5m])))`
const rateBy = (label: string, routes: string) => `sum by (${label}) (rate(${duration}_count{${routes}}[5m]))`
const percentiles = (routes: string) => [
  curve(slowest(0.5, routes), 'half'),
  curve(slowest(0.95, routes), '95 %'),
  curve(slowest(0.99, routes), '99 %'),
]
const playing = 'route=~"/api/v1/(play-info|keys|live-keys|screening-keys).*"'

/** The panels of an operator, in rows: first the things that people see, then the parts below them. */
export const rows: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'Promises',
    panels: [
      {
        title: 'Share of the budget that an hour uses (1 is what a month may)',
        unit: 'short',
        curves: [curve('parde:journey:bad_1h / on (journey) parde:journey:budget', '{{journey}}')],
      },
      {
        title: 'Alerts',
        unit: 'short',
        curves: [curve('sum by (alertname) (ALERTS{alertstate="firing"})', '{{alertname}}')],
      },
    ],
  },
  {
    title: 'Visitors',
    panels: [
      { title: 'Pages', unit: 'reqps', curves: [curve(rateBy('status', 'route="page"'), '{{status}}')] },
      { title: 'How long a page takes', unit: 's', curves: percentiles('route="page"') },
      { title: 'Calls', unit: 'reqps', curves: [curve(rateBy('status', 'route=~"/api.*"'), '{{status}}')] },
      { title: 'How long a call takes', unit: 's', curves: percentiles('route=~"/api.*",route!~".*uploads.*"') },
      {
        title: 'Faults of ours by route',
        unit: 'reqps',
        curves: [curve(`topk(8, ${rateBy('route', 'status=~"5.."')})`, '{{route}}')],
      },
      {
        title: 'Sign-in',
        unit: 'reqps',
        curves: [curve(rateBy('route, status', 'route=~"/api/v1/auth.*"'), '{{route}} {{status}}')],
      },
    ],
  },
  {
    title: 'Money',
    panels: [
      {
        title: 'Payments of the last hour, by bank and end',
        unit: 'short',
        curves: [curve('max by (gateway, state) (parde_payments_decided_last_hour)', '{{gateway}} {{state}}')],
      },
      {
        title: 'Payments whose bank is still asked',
        unit: 'short',
        curves: [curve('max(parde_payments_undecided)', 'payments')],
      },
      {
        title: 'How long the oldest of them waits',
        unit: 's',
        curves: [curve('max(parde_payments_oldest_undecided_seconds)', 'oldest')],
      },
      {
        title: 'Banks that are not offered',
        unit: 'short',
        curves: [curve('max by (gateway) (parde_gateway_resting)', '{{gateway}}')],
      },
      {
        title: 'Purchases begun',
        unit: 'reqps',
        curves: [curve(rateBy('status', 'method="POST",route="/api/v1/purchases"'), '{{status}}')],
      },
    ],
  },
  {
    title: 'Playing',
    panels: [
      {
        title: 'Viewers, by their beats every ten seconds',
        unit: 'short',
        curves: [curve(`10 * sum(rate(${duration}_count{route="/api/v1/core/save-watch-time"}[5m]))`, 'viewers')],
      },
      { title: 'Play-info and keys', unit: 'reqps', curves: [curve(rateBy('status', playing), '{{status}}')] },
      { title: 'How long a start takes', unit: 's', curves: percentiles(playing) },
    ],
  },
  {
    title: 'Live',
    panels: [
      { title: 'Events on air', unit: 'short', curves: [curve('max(parde_live_events_on_air)', 'events')] },
      { title: 'Age of the stalest list', unit: 's', curves: [curve('max(parde_live_list_age_seconds)', 'age')] },
      {
        title: 'Lists and segments from the web',
        unit: 'reqps',
        curves: [curve(rateBy('status', 'route=~"/media/t/:token/live.*"'), '{{status}}')],
      },
    ],
  },
  {
    title: 'Queue',
    panels: [
      {
        title: 'Ready jobs',
        unit: 'short',
        curves: [curve('topk(8, max by (queue) (parde_jobs{state="ready"}) > 0)', '{{queue}}')],
      },
      {
        title: 'How long the oldest ready job waits',
        unit: 's',
        curves: [curve('topk(8, max by (queue) (parde_jobs_oldest_ready_seconds) > 0)', '{{queue}}')],
      },
      {
        title: 'At work, and given up',
        unit: 'short',
        curves: [
          curve('sum(max by (queue) (parde_jobs{state="active"}))', 'at work'),
          curve('sum(max by (queue) (parde_jobs{state="dead"}))', 'given up'),
        ],
      },
    ],
  },
  {
    title: 'Database and processes',
    panels: [
      {
        title: 'Connections',
        unit: 'short',
        curves: [curve('sum by (state) (parde_database_connections)', '{{state}}')],
      },
      {
        title: 'Busy without a pause',
        unit: 's',
        curves: [curve('max by (instance) (nodejs_eventloop_lag_p99_seconds)', '{{instance}}')],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        curves: [curve('max by (instance) (process_resident_memory_bytes)', '{{instance}}')],
      },
      {
        title: 'Processor time',
        unit: 'percentunit',
        curves: [curve('sum by (instance) (rate(process_cpu_seconds_total[5m]))', '{{instance}}')],
      },
      {
        title: 'Changes heard',
        unit: 'short',
        curves: [curve('min by (instance) (parde_changes_heard)', '{{instance}}')],
      },
      { title: 'Traces', unit: 'short', curves: [curve('sum by (outcome) (parde_trace_spans)', '{{outcome}}')] },
    ],
  },
  {
    title: 'Store and edge',
    panels: [
      { title: 'Room in the store', unit: 'bytes', curves: [curve('min(parde_store_room_bytes)', 'room')] },
      {
        title: 'Media that the edge had not',
        unit: 'reqps',
        curves: [curve(rateBy('route', 'route=~"/(media|images).*"'), '{{route}}')],
      },
      {
        title: 'Web processes that answer',
        unit: 'short',
        curves: [curve('sum(up{job="parde-web"})', 'processes')],
      },
    ],
  },
  {
    title: 'Backups',
    panels: [
      {
        title: 'Age of the last good backup',
        unit: 's',
        curves: [curve('time() - (max(parde_backup_last_good_at_seconds) > 0)', 'age')],
      },
    ],
  },
]

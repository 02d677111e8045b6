import { type Panel, rows } from './panels.ts'

const source = { type: 'prometheus', uid: '${source}' }
const columns = 24
const width = 8
const height = 7

function panel({ title, unit, curves }: Panel, id: number, at: { x: number; y: number }) {
  return {
    id,
    type: 'timeseries',
    title,
    datasource: source,
    gridPos: { ...at, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: curves.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      expr,
      legendFormat: legend,
      datasource: source,
    })),
  }
}

function layOut() {
  let y = 0
  let id = 0
  const panels: object[] = []
  for (const row of rows) {
    panels.push({
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    })
    y += 1
    const inLine = columns / width
    row.panels.forEach((one, at) => {
      const anchor = { x: (at % inLine) * width, y: y + Math.floor(at / inLine) * height }
      panels.push(panel(one, ++id, anchor))
    })
    y += Math.ceil(row.panels.length / inLine) * height
  }
  return panels
}

/** The dashboard as Grafana reads it (schema 39, Grafana 10 and later). Its source is chosen where it is opened. */
export function makeDashboard(): object {
  return {
    uid: 'parde',
    title: 'Parde',
    tags: ['parde'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus', current: {} }],
    },
    annotations: { list: [] },
    links: [],
    panels: layOut(),
  }
}

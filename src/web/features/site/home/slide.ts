import type { OutputOf } from '#contract/api.ts'

export type Slide = OutputOf<'GET /core/get-home-slider'>['items'][number]
export type WidgetHead = OutputOf<'GET /core/get-home-widgets'>['items'][number]
export type Widget = OutputOf<'GET /widgetV4/:id'>
export type RowItem = Widget['items'][number]

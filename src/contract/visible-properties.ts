/** What one sees on a picture; the weightiest first, when none shows everything. */
export const visibleProperties = ['color', 'shape', 'size', 'led_backlight', 'logo'] as const
export type VisibleProperty = (typeof visibleProperties)[number]

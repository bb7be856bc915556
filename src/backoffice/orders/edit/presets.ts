/** The most common services, in both languages, because documents are printed in both. */
export const presets = [
  { key: 'delivery', kind: 'service', name: { uk: 'Доставка', en: 'Delivery' } },
  { key: 'crane', kind: 'service', name: { uk: 'Розвантаження краном', en: 'Unloading by crane' } },
  { key: 'installation', kind: 'service', name: { uk: 'Монтаж', en: 'Installation' } },
  { key: 'service', kind: 'service', name: { uk: '', en: '' } },
  { key: 'discount', kind: 'discount', name: { uk: 'Знижка', en: 'Discount' } },
] as const

/** The section of the editor that contains a field. */
export function findSection(field: string): string {
  if (field.startsWith('options.')) return 'options'
  if (/^(seo|slug)/.test(field)) return 'search'
  if (/^(name|description)/.test(field)) return 'texts'
  if (field === 'shape' || field === 'weight_kg' || field === 'weight') return 'shape'
  if (field === 'own_size' || field === 'fits_with' || field === 'forbidden' || field === 'attributes') return field
  return field === 'picture' || field === 'alt' ? 'pictures' : 'trade'
}

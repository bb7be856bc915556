const sampleLink = (name: string) => ({ name, url: `https://example.com/${name.toLowerCase()}` })
const known = { uk: 'вул. Смілянська, 147, Черкаси, Україна', en: 'Smilyanska St. 147, Cherkasy, Ukraine' }

/**
 * Sample settings that make a demonstration's pages and papers look complete. A banner on every page says so; codes and account are
 * zeros, and papers mark the seller as a sample.
 */
export const samples = {
  company: {
    name: 'Ательє бетону',
    name_en: 'Atelier Concrete',
    motto: { uk: 'Бетон, який залишається', en: 'Concrete that stays' },
    address: known,
  },
  contacts: {
    phones: ['+380000000000'],
    email: 'sample@example.com',
    map_url: 'https://www.openstreetmap.org/search?query=Smilianska%20147%20Cherkasy',
    opening_hours: { uk: null, en: null },
  },
  hours: { opens: '09:00', closes: '18:00', weekdays: [1, 2, 3, 4, 5], holidays_worked: true, closed: [] },
  messengers: [sampleLink('Viber'), sampleLink('Telegram')],
  social: [sampleLink('Instagram'), sampleLink('Facebook')],
  allied_plant: { name: { uk: 'завод залізобетонних виробів', en: 'precast concrete works' }, url: 'https://example.com/plant' },
  seller: {
    name: 'ТОВ «Ательє бетону» (зразок)',
    address: 'вул. Смілянська, 147, Черкаси (зразок)',
    bank_details: 'UA890000000000000000000000000',
    bank: 'АТ «Банк» (зразок)',
    mfo: '000000',
    swift: null,
    edrpou: '00000000',
    vat: '000000000000',
    phone: null,
    name_en: 'Atelier Concrete LLC (sample)',
    address_en: '147 Smilianska St., Cherkasy, Ukraine (sample)',
    bank_en: 'Bank JSC (sample)',
  },
}

const { name, name_en, motto } = samples.company
const invented = new Set<string>([name, name_en, motto.uk, motto.en])

/** Recognises a sample value, so that nobody takes it for a real one. */
export const isSample = (text: string | null | undefined) =>
  text !== null && text !== undefined && (invented.has(text) || /sample|зразок|example\.com|^\+?380?0{7,}$|^(?:UA\d\d)?0{6,}$/i.test(text))

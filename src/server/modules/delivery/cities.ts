/** The works' town, and the centres of the regions: latitude and longitude in degrees, names in both languages. */
const cities: readonly (readonly [uk: string, en: string, latitude: number, longitude: number])[] = [
  ['черкаси', 'cherkasy', 49.44, 32.06],
  ['київ', 'kyiv', 50.45, 30.52],
  ['вінниця', 'vinnytsia', 49.23, 28.47],
  ['дніпро', 'dnipro', 48.46, 35.05],
  ['донецьк', 'donetsk', 48.0, 37.8],
  ['житомир', 'zhytomyr', 50.25, 28.66],
  ['запоріжжя', 'zaporizhzhia', 47.84, 35.14],
  ['івано-франківськ', 'ivano-frankivsk', 48.92, 24.71],
  ['кропивницький', 'kropyvnytskyi', 48.51, 32.26],
  ['луганськ', 'luhansk', 48.57, 39.31],
  ['луцьк', 'lutsk', 50.75, 25.33],
  ['львів', 'lviv', 49.84, 24.03],
  ['миколаїв', 'mykolaiv', 46.97, 32.0],
  ['одеса', 'odesa', 46.48, 30.73],
  ['полтава', 'poltava', 49.59, 34.55],
  ['рівне', 'rivne', 50.62, 26.25],
  ['суми', 'sumy', 50.91, 34.8],
  ['тернопіль', 'ternopil', 49.55, 25.59],
  ['ужгород', 'uzhhorod', 48.62, 22.29],
  ['харків', 'kharkiv', 49.99, 36.23],
  ['херсон', 'kherson', 46.64, 32.62],
  ['хмельницький', 'khmelnytskyi', 49.42, 26.99],
  ['чернівці', 'chernivtsi', 48.29, 25.94],
  ['чернігів', 'chernihiv', 51.49, 31.29],
]

const [works] = cities
/** Roads are that much longer than the straight line. */
const detour = 1.3

/** Kilometres by road from the works to a town, rounded up to ten; 0 for the works' own town, null for one we do not know. */
export function distanceTo(city: string): number | null {
  const name = city
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ]/g, '')
    .replace(/^(?:м\.|місто|city of)\s*/, '')
    .split(',')[0]
    ?.trim()
  const found = cities.find(([uk, en]) => uk === name || en === name)
  if (!found || !works) return null
  return Math.ceil((straight(works, found) * detour) / 10) * 10
}

/** Great-circle distance in kilometres. */
function straight([, , latitudeA, longitudeA]: (typeof cities)[number], [, , latitudeB, longitudeB]: (typeof cities)[number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(latitudeB - latitudeA) + Math.cos(radians(latitudeA)) * Math.cos(radians(latitudeB)) * half(longitudeB - longitudeA)
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}

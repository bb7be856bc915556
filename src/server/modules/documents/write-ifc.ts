import { createHash } from 'node:crypto'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { modelParts, type ModelPart } from '#geometry/model-parts.ts'

/** The data of a building model, as final text. */
export interface BuildingModel {
  /** The product and its options as one text, from which stable identifiers are made. */
  readonly key: string
  readonly name: string
  readonly englishName: string
  readonly shape: Shape
  readonly colour: string | null
  readonly article: string
  readonly manufacturer: string
  readonly options: readonly { readonly label: string; readonly value: string }[]
  /** Display names of the model's materials. */
  readonly materials: Readonly<Record<string, string>>
  readonly madeAt: Date
}

/**
 * Writes a configuration as IFC4 (ISO 16739-1, STEP text of ISO 10303-21), in millimetres, z up: one IfcFurniture on the floor of a
 * building without storeys, with triangles, materials, dimensions and weight. Revit and ArchiCAD import it as an object.
 */
export function writeIfc(model: BuildingModel): string {
  const lines: string[] = []
  const add = (type: string, ...values: readonly string[]): string => `#${lines.push(`#${lines.length + 1}=${type}(${values.join(',')});`)}`
  const rooted = (type: string, role: string, ...values: readonly string[]) => add(type, text(makeGuid(`${model.key} ${role}`)), '$', ...values)
  const relate = (type: string, role: string, ...values: readonly string[]) => rooted(type, role, '$', '$', ...values)
  const { outer, weight, concreteLitres } = measureShape(model.shape)

  const origin = add('IFCCARTESIANPOINT', '(0.,0.,0.)')
  const axes = add('IFCAXIS2PLACEMENT3D', origin, '$', '$')
  const placement = (within: string) => add('IFCLOCALPLACEMENT', within, axes)
  const units = add(
    'IFCUNITASSIGNMENT',
    list([
      add('IFCSIUNIT', '*', '.LENGTHUNIT.', '.MILLI.', '.METRE.'),
      add('IFCSIUNIT', '*', '.AREAUNIT.', '$', '.SQUARE_METRE.'),
      add('IFCSIUNIT', '*', '.VOLUMEUNIT.', '$', '.CUBIC_METRE.'),
      add('IFCSIUNIT', '*', '.PLANEANGLEUNIT.', '$', '.RADIAN.'),
      add('IFCSIUNIT', '*', '.MASSUNIT.', '.KILO.', '.GRAM.'),
    ]),
  )
  const context = add('IFCGEOMETRICREPRESENTATIONCONTEXT', '$', text('Model'), '3', '1.E-5', axes, '$')
  const body = add('IFCGEOMETRICREPRESENTATIONSUBCONTEXT', text('Body'), text('Model'), '*', '*', '*', '*', context, '$', '.MODEL_VIEW.', '$')
  const project = rooted('IFCPROJECT', 'project', text(model.name), '$', '$', '$', '$', list([context]), units)
  const onSite = placement('$')
  const site = rooted('IFCSITE', 'site', '$', '$', '$', onSite, '$', '$', '.ELEMENT.', '$', '$', '$', '$', '$')
  const inBuilding = placement(onSite)
  const building = rooted('IFCBUILDING', 'building', '$', '$', '$', inBuilding, '$', '$', '.ELEMENT.', '$', '$', '$')
  relate('IFCRELAGGREGATES', 'site in project', project, list([site]))
  relate('IFCRELAGGREGATES', 'building on site', site, list([building]))

  const parts = modelParts(model.shape, model.colour)
  const faces = parts.map((part) => addFaces(add, part))
  const shown = add('IFCSHAPEREPRESENTATION', body, text('Body'), text('Tessellation'), list(faces))
  const product = rooted(
    'IFCFURNITURE',
    'product',
    text(model.name),
    text(model.englishName),
    text(model.article),
    placement(inBuilding),
    add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', list([shown])),
    text(model.article),
    '.USERDEFINED.',
  )
  relate('IFCRELCONTAINEDINSPATIALSTRUCTURE', 'product in building', list([product]), building)

  const materials = parts.map(({ name }) => add('IFCMATERIAL', text(model.materials[name] ?? name), '$', text(name)))
  const [only = ''] = materials
  const constituents = () =>
    add(
      'IFCMATERIALCONSTITUENTSET',
      '$',
      '$',
      list(materials.map((material, at) => add('IFCMATERIALCONSTITUENT', text(parts[at]?.name ?? ''), '$', material, '$', '$'))),
    )
  relate('IFCRELASSOCIATESMATERIAL', 'material', list([product]), materials.length > 1 ? constituents() : only)

  const define = (role: string, set: string) => relate('IFCRELDEFINESBYPROPERTIES', `has ${role}`, list([product]), set)
  const properties = (name: string, values: readonly (readonly [name: string, value: string])[]) =>
    define(
      name,
      rooted(
        'IFCPROPERTYSET',
        name,
        text(name),
        '$',
        list(values.map(([label, value]) => add('IFCPROPERTYSINGLEVALUE', text(label), '$', value, '$'))),
      ),
    )
  const label = (value: string) => `IFCLABEL(${text(value)})`
  const length = (value: number) => `IFCPOSITIVELENGTHMEASURE(${real(value)})`
  properties('Pset_ManufacturerTypeInformation', [
    ['ArticleNumber', `IFCIDENTIFIER(${text(model.article)})`],
    ['ModelReference', label(model.englishName)],
    ['ModelLabel', label(model.name)],
    ['Manufacturer', label(model.manufacturer)],
  ])
  properties('Pset_FurnitureTypeCommon', [
    ['NominalLength', length(outer.length)],
    ['NominalDepth', length(outer.width)],
    ['NominalHeight', length(outer.height)],
  ])
  if (model.options.length > 0)
    properties(
      'Configuration',
      model.options.map((option) => [option.label, label(option.value)]),
    )
  define(
    'quantities',
    rooted(
      'IFCELEMENTQUANTITY',
      'quantities',
      text('BaseQuantities'),
      '$',
      '$',
      list([
        add('IFCQUANTITYLENGTH', text('Length'), '$', '$', real(outer.length), '$'),
        add('IFCQUANTITYLENGTH', text('Width'), '$', '$', real(outer.width), '$'),
        add('IFCQUANTITYLENGTH', text('Height'), '$', '$', real(outer.height), '$'),
        add('IFCQUANTITYVOLUME', text('ConcreteVolume'), '$', '$', real(concreteLitres / 1000), '$'),
        add('IFCQUANTITYWEIGHT', text('GrossWeight'), '$', '$', real(Math.round(weight.empty)), '$'),
      ]),
    ),
  )
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');`,
    `FILE_NAME(${text(`${model.article}.ifc`)},'${model.madeAt.toISOString().slice(0, 19)}',(''),(${text(model.manufacturer)}),'','','');`,
    `FILE_SCHEMA(('IFC4'));`,
    'ENDSEC;',
    'DATA;',
    ...lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\r\n')
}

type Add = (type: string, ...values: readonly string[]) => string

/** The triangles of one material with its colour. Merges points that the model duplicates for shading. */
function addFaces(add: Add, part: ModelPart): string {
  const points: string[] = []
  const placeByPoint = new Map<string, number>()
  const places = part.indices.map((at) => {
    const [x = 0, y = 0, z = 0] = part.positions.subarray(3 * at, 3 * at + 3)
    const point = `(${[x, -z, y].map((metres) => real(metres * 1000)).join(',')})`
    const place = placeByPoint.get(point) ?? points.push(point)
    placeByPoint.set(point, place)
    return place
  })
  const triangles: (readonly [number, number, number])[] = []
  for (let at = 0; at < places.length; at += 3) {
    const [a = 0, b = 0, c = 0] = places.slice(at, at + 3)
    if (a !== b && b !== c && c !== a) triangles.push([a, b, c])
  }
  const set = add(
    'IFCTRIANGULATEDFACESET',
    add('IFCCARTESIANPOINTLIST3D', list(points)),
    '$',
    isClosed(triangles) ? '.T.' : '.F.',
    list(triangles.map((corners) => `(${corners.join(',')})`)),
    '$',
  )
  const colour = add('IFCCOLOURRGB', '$', ...part.base.map((channel) => real(displayed(channel))))
  const rendering = add('IFCSURFACESTYLERENDERING', colour, '0.', '$', '$', '$', '$', '$', '$', '.NOTDEFINED.')
  add('IFCSTYLEDITEM', set, list([add('IFCSURFACESTYLE', text(part.name), '.BOTH.', list([rendering]))]), '$')
  return set
}

/** Whether each edge occurs equally often in both directions. */
function isClosed(triangles: readonly (readonly [number, number, number])[]): boolean {
  const walked = new Map<string, number>()
  for (const [a, b, c] of triangles)
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const edge = from < to ? `${from} ${to}` : `${to} ${from}`
      walked.set(edge, (walked.get(edge) ?? 0) + (from < to ? 1 : -1))
    }
  return [...walked.values()].every((rest) => rest === 0)
}

/** Converts to sRGB, which building models use. */
const displayed = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
const list = (values: readonly string[]) => `(${values.join(',')})`

/** Formats a STEP number, which needs a decimal point; a hundredth of a millimetre is precise enough. */
function real(value: number): string {
  const rounded = String(Math.round(value * 10_000) / 10_000 || 0)
  return rounded.includes('.') ? rounded : `${rounded}.`
}

/** Text in ISO 10303-21: non-ASCII letters as hexadecimal UTF-16 between `\X2\` and `\X0\`. */
function text(value: string): string {
  const escaped = value.replace(/['\\]/g, '$&$&').replace(/[^\x20-\x7e]+/g, (run) => `\\X2\\${run.split('').map(hexadecimal).join('')}\\X0\\`)
  return `'${escaped}'`
}
const hexadecimal = (unit: string) => unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

/** The 22 characters of a globally unique identifier: 128 bits of a hash in base 64, two of them in the first character. */
export function makeGuid(seed: string): string {
  let bits = BigInt(`0x${createHash('sha256').update(seed).digest('hex').slice(0, 32)}`)
  let guid = ''
  for (let at = 0; at < 22; at++) {
    guid = `${digits[Number(bits % 64n)]}${guid}`
    bits /= 64n
  }
  return guid
}

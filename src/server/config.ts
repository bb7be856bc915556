import { resolve } from 'node:path'
import { z } from 'zod'

/**
 * The only place that reads settings. The README ("Settings") lists their names and defaults.
 * Throws a {@link ConfigError} with one clear line when a value cannot be used.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off', ''])
    .default('')
    .transform((value) => (value === '' ? byDefault : value === 'true' || value === '1' || value === 'on'))
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? null : value.trim()))

/** KiB: the minimum that OWASP accepts for argon2id with two passes and one lane. */
const owaspMemory = 19_456

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  MIGRATE_AT_START: z.string().optional(),
  /** The URL of a bucket: `https://store.example/bucket` or `https://bucket.store.example`. */
  S3_URL: url.optional(),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  S3_REGION: z.string().default('us-east-1'),
  LIQPAY_PUBLIC_KEY: optional,
  LIQPAY_PRIVATE_KEY: optional,
  LIQPAY_URL: url.default('https://www.liqpay.ua'),
  /** Sends the list of goods with the payment, for fiscal receipts by LiqPay (RRO). */
  LIQPAY_RRO: z.string().optional(),
  /** The provider of new card payments, when the keys of both are set. */
  PAYMENT_PROVIDER: z.enum(['liqpay', 'mono']).optional(),
  MONO_TOKEN: optional,
  MONO_URL: url.default('https://api.monobank.ua'),
  /** Makes the fiscal receipts of card payments; LIQPAY_RRO is the older name of `liqpay`. */
  FISCAL_REGISTER: z.enum(['none', 'liqpay', 'checkbox', 'vchasno']).optional(),
  FISCAL_TAX: optional,
  CHECKBOX_LICENSE_KEY: optional,
  CHECKBOX_PIN: optional,
  CHECKBOX_URL: url.default('https://api.checkbox.ua'),
  VCHASNO_TOKEN: optional,
  VCHASNO_URL: url.default('https://kasa.vchasno.ua'),
  LIQPAY_API_VERSION: z.enum(['3', '7']).default('3').transform(Number),
  TURBOSMS_TOKEN: optional,
  TURBOSMS_SENDER: optional,
  TURBOSMS_VIBER_SENDER: optional,
  TURBOSMS_URL: url.default('https://api.turbosms.ua'),
  SMS_DAILY_MAX: z.coerce.number().int().min(1).max(100_000).default(200),
  NOVA_POSHTA_KEY: optional,
  NOVA_POSHTA_URL: url.default('https://api.novaposhta.ua'),
  NOVA_POSHTA_LABEL_URL: url.default('https://my.novaposhta.ua'),
  /** Nova Poshta's own ids of the branch that the workshop sends from, and of its town. */
  NOVA_POSHTA_SENDER_BRANCH: optional,
  NOVA_POSHTA_SENDER_CITY: z.string().default('db5c8902-391c-11dd-90d9-001a92567626'),
  NOVA_POSHTA_SENDER_PHONE: optional,
  /** Set when the contract with Nova Poshta includes control of payment. */
  NOVA_POSHTA_CASH_ON_DELIVERY: z.string().optional(),
  /** Delivery Group's own ids of the workshop's town and branch. */
  DELIVERY_GROUP_SENDER_AREA: optional,
  DELIVERY_GROUP_SENDER_BRANCH: optional,
  /** The heaviest package that its branches accept, in kg; its directory does not say. */
  DELIVERY_GROUP_PLACE_KG: z.coerce.number().int().min(1).max(50_000).nullable().default(null),
  DELIVERY_GROUP_URL: url.default('https://www.delivery-auto.com'),
  /** Stand-ins of the carriers, for development. */
  CARRIER_SIMULATOR: z.string().optional(),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  TELEGRAM_BOT_TOKEN: optional,
  TELEGRAM_API_URL: url.default('https://api.telegram.org'),
  TELEGRAM_MANAGER_CHAT: optional,
  NBU_URL: url.default('https://bank.gov.ua'),
  /** A sample rate, used until the National Bank's rate is known. */
  USD_RATE: z.coerce.number().positive().max(100_000).default(42),
  EUR_RATE: z.coerce.number().positive().max(100_000).default(48),
  JWT_SECRET: optional,
  PASSWORD_MEMORY: z.coerce.number().int().min(8).max(1_048_576).default(owaspMemory),
  TRUST_PROXY: z.union([z.enum(['', 'off', 'false']).transform(() => 0), z.coerce.number().int().min(0).max(20)]).default(0),
  /** The shop's clock starts here and runs on, so that journeys do not depend on today's date. */
  SHOP_CLOCK: z.iso.datetime({ offset: true }).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** `true`, `false`, or `catalogue` (a demo catalogue without orders). */
  DEMO: z.string().optional(),
  PRERENDER_IMAGES: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  AUDIT_YEARS: z.coerce.number().int().min(1).max(100).default(3),
  BACKUP_RETENTION: z.coerce.number().int().min(1).max(10_000).default(14),
})

const secretBytes = 32

/** Refuses settings that are unsafe in a public shop. @throws {ConfigError} with one line */
function checkProduction(env: z.infer<typeof Environment>, production: boolean): void {
  if (!production) {
    // The development mailbox holds everybody's password emails and must not be public, even though it checks for loopback.
    if (env.NODE_ENV !== 'test' && env.PUBLIC_URL?.startsWith('https:'))
      throw new ConfigError('PUBLIC_URL is https, but NODE_ENV is not production: a shop for the world needs NODE_ENV=production')
    return
  }
  if (env.SHOP_CLOCK !== undefined) throw new ConfigError('SHOP_CLOCK is set: a shop for the world goes by the time of the world')
  if (env.PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL is not set: links in emails and the return from payment need the shop’s address')
  if (env.DATABASE_URL !== null && env.JWT_SECRET === null)
    throw new ConfigError('JWT_SECRET is not set: processes that share the database of DATABASE_URL must share it too')
  if (env.PASSWORD_MEMORY < owaspMemory)
    throw new ConfigError(`PASSWORD_MEMORY is too little: a stolen password hash needs at least ${owaspMemory} KiB a guess`)
  for (const name of ['JWT_SECRET', 'METRICS_TOKEN'] as const) {
    const value = env[name]
    if (value !== null && Buffer.byteLength(value) < secretBytes)
      throw new ConfigError(`${name} is too short: at least ${secretBytes} random bytes, e.g. of \`openssl rand -base64 48\``)
  }
}

/** The provider of new card payments: the configured one, else the one that has keys; null without keys. */
function readCardProvider(env: z.infer<typeof Environment>): 'liqpay' | 'mono' | null {
  const has = { liqpay: env.LIQPAY_PUBLIC_KEY !== null, mono: env.MONO_TOKEN !== null }
  const provider = env.PAYMENT_PROVIDER
  if (provider && !has[provider])
    throw new ConfigError(`PAYMENT_PROVIDER is ${provider}, but ${provider === 'mono' ? 'MONO_TOKEN' : 'LIQPAY_PUBLIC_KEY'} is not set`)
  return provider ?? (has.liqpay ? 'liqpay' : has.mono ? 'mono' : null)
}

/** Settings for SMS and Viber; null without a token. */
function readSmsSettings(env: z.infer<typeof Environment>) {
  if (env.TURBOSMS_TOKEN === null) return null
  if (env.TURBOSMS_SENDER === null) throw new ConfigError('TURBOSMS_SENDER is not set: TURBOSMS_TOKEN needs the name of the sender')
  return {
    token: env.TURBOSMS_TOKEN,
    sender: env.TURBOSMS_SENDER,
    viberSender: env.TURBOSMS_VIBER_SENDER,
    url: env.TURBOSMS_URL,
    dailyMax: env.SMS_DAILY_MAX,
  }
}

/** Settings of Nova Poshta; null without a key. */
function readNovaPoshtaSettings(env: z.infer<typeof Environment>) {
  if (env.NOVA_POSHTA_KEY === null) return null
  return {
    key: env.NOVA_POSHTA_KEY,
    url: env.NOVA_POSHTA_URL,
    labelUrl: env.NOVA_POSHTA_LABEL_URL,
    senderBranch: env.NOVA_POSHTA_SENDER_BRANCH,
    senderCity: env.NOVA_POSHTA_SENDER_CITY,
    senderPhone: env.NOVA_POSHTA_SENDER_PHONE,
    cashOnDelivery: flag(false).parse(env.NOVA_POSHTA_CASH_ON_DELIVERY ?? ''),
  }
}

/** Settings of Delivery Group, whose price calculation needs no key; null unless its sender is configured. */
function readDeliveryGroupSettings(env: z.infer<typeof Environment>) {
  const { DELIVERY_GROUP_SENDER_AREA: senderArea, DELIVERY_GROUP_SENDER_BRANCH: senderBranch, DELIVERY_GROUP_URL: url } = env
  const { DELIVERY_GROUP_PLACE_KG: placeKg } = env
  if ((senderArea === null) !== (senderBranch === null))
    throw new ConfigError('DELIVERY_GROUP_SENDER_AREA and DELIVERY_GROUP_SENDER_BRANCH must be set together')
  return senderArea && senderBranch ? { url, senderArea, senderBranch, placeKg } : null
}

/** The cash register and its keys; off unless one is configured. */
function readFiscalSettings(env: z.infer<typeof Environment>) {
  const register = env.FISCAL_REGISTER ?? (flag(false).parse(env.LIQPAY_RRO ?? '') ? 'liqpay' : 'none')
  if (register === 'checkbox' && (env.CHECKBOX_LICENSE_KEY === null || env.CHECKBOX_PIN === null))
    throw new ConfigError('FISCAL_REGISTER is checkbox, but CHECKBOX_LICENSE_KEY or CHECKBOX_PIN is not set')
  if (register === 'vchasno' && env.VCHASNO_TOKEN === null) throw new ConfigError('FISCAL_REGISTER is vchasno, but VCHASNO_TOKEN is not set')
  return {
    register: register === 'none' ? null : register,
    tax: env.FISCAL_TAX,
    checkbox:
      env.CHECKBOX_LICENSE_KEY && env.CHECKBOX_PIN
        ? { url: env.CHECKBOX_URL, licenseKey: env.CHECKBOX_LICENSE_KEY, pinCode: env.CHECKBOX_PIN }
        : null,
    vchasno: env.VCHASNO_TOKEN ? { url: env.VCHASNO_URL, token: env.VCHASNO_TOKEN } : null,
  }
}

function readS3({ S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }: z.infer<typeof Environment>) {
  if (S3_URL === undefined) return null
  if (S3_ACCESS_KEY === null || S3_SECRET_KEY === null) throw new ConfigError('S3_URL is set: S3_ACCESS_KEY and S3_SECRET_KEY must be set too')
  return { url: S3_URL, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, region: S3_REGION }
}

export type Config = ReturnType<typeof readConfig>

/** Card payments work with the keys of a provider; without keys, outside production, through the built-in simulator. */
export function takesCards({ cardProvider, production }: Pick<Config, 'cardProvider' | 'production'>): boolean {
  return cardProvider !== null || !production
}

export function readConfig(environment: Record<string, string | undefined>) {
  // `PORT=` in a shell means "not set", as for every other name.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'} cannot be used: ${issue?.message ?? 'invalid'}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if ((env.LIQPAY_PUBLIC_KEY === null) !== (env.LIQPAY_PRIVATE_KEY === null)) {
    throw new ConfigError('LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY must be set together')
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const value = env[name]
    if (value !== null && !/^postgres(ql)?:\/\//.test(value))
      throw new ConfigError(`${name} cannot be used: it must begin with postgres:// or postgresql://`)
  }
  if (env.DATABASE_DIRECT_URL !== null && env.DATABASE_URL === null)
    throw new ConfigError('DATABASE_DIRECT_URL is set, but DATABASE_URL is not: it is the way around the pooler that DATABASE_URL leads to')
  checkProduction(env, production)
  return {
    fiscal: readFiscalSettings(env),
    cardProvider: readCardProvider(env),
    mono: { token: env.MONO_TOKEN, url: env.MONO_URL },
    production,
    port: env.PORT,
    host: env.HOST,
    /** The absolute address of the shop, without a trailing slash; null = `http://localhost:<port>` once it listens. */
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Bypasses a pooler in transaction mode; null = DATABASE_URL leads to the database itself. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Off when `npm run migrate` migrates before a release is rolled out. */
    migrateAtStart: flag(true).parse(env.MIGRATE_AT_START ?? ''),
    /** An S3-compatible bucket for files; null = the data folder. */
    s3: readS3(env),
    liqpay: {
      keys: env.LIQPAY_PUBLIC_KEY && env.LIQPAY_PRIVATE_KEY ? { publicKey: env.LIQPAY_PUBLIC_KEY, privateKey: env.LIQPAY_PRIVATE_KEY } : null,
      url: env.LIQPAY_URL,
      fiscal: readFiscalSettings(env).register === 'liqpay',
      version: env.LIQPAY_API_VERSION === 7 ? (7 as const) : (3 as const),
    },
    sms: readSmsSettings(env),
    novaPoshta: readNovaPoshtaSettings(env),
    deliveryGroup: readDeliveryGroupSettings(env),
    carrierSimulator: !production && flag(false).parse(env.CARRIER_SIMULATOR ?? ''),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    telegram: { token: env.TELEGRAM_BOT_TOKEN, apiUrl: env.TELEGRAM_API_URL, managerChat: env.TELEGRAM_MANAGER_CHAT },
    nbuUrl: env.NBU_URL,
    rates: { USD: env.USD_RATE, EUR: env.EUR_RATE },
    jwtSecret: env.JWT_SECRET,
    /** Memory for checking a password, in KiB. */
    passwordMemory: env.PASSWORD_MEMORY,
    trustProxy: env.TRUST_PROXY,
    /** The start of the shop's clock when it differs from real time; never set in production. */
    clockStart: env.SHOP_CLOCK === undefined ? null : new Date(env.SHOP_CLOCK),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    demo: env.DEMO === 'catalogue' || flag(!production).parse(env.DEMO ?? ''),
    /** Half a year of made-up orders and messages on top of the demo catalogue. */
    demoHistory: env.DEMO !== 'catalogue' && flag(!production).parse(env.DEMO ?? '') && !production,
    /** Creates accounts whose passwords are public in the source; never in production. */
    demoAccounts: (env.DEMO === 'catalogue' || flag(!production).parse(env.DEMO ?? '')) && !production,
    /** Encodes images before anybody asks for them. */
    prerenderImages: flag(true).parse(env.PRERENDER_IMAGES ?? ''),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    /** OpenTelemetry traces; null = off. */
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    /** Years for which the audit is kept, and the number of backups in DATA_DIR/backups. */
    auditYears: env.AUDIT_YEARS,
    backupRetention: env.BACKUP_RETENTION,
  }
}

create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- From the modules' tables.ts, by `npm run db:generate`.

CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"telegram_user_id" text,
	"roles" text[] NOT NULL,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "shop_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"media_id" integer NOT NULL,
	"alt_uk" text NOT NULL,
	"alt_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_definitions" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label_uk" text NOT NULL,
	"label_en" text NOT NULL,
	"unit_uk" text DEFAULT '' NOT NULL,
	"unit_en" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_index" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"parent_id" integer,
	"position" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "category_order" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_translations" (
	"category_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "category_translations_category_id_language_pk" PRIMARY KEY("category_id","language")
);
--> statement-breakpoint
CREATE TABLE "change_set_rows" (
	"change_set_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"label" text NOT NULL,
	"created" boolean DEFAULT false NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "change_set_rows_change_set_id_product_id_pk" PRIMARY KEY("change_set_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"label" text NOT NULL,
	"products" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"file" text NOT NULL,
	"format" jsonb NOT NULL,
	"sheets" "bytea" NOT NULL,
	"plan" jsonb NOT NULL,
	"summary" jsonb,
	"report" "bytea",
	"change_set_id" integer
);
--> statement-breakpoint
CREATE TABLE "option_rules" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"one_property" text NOT NULL,
	"one_value" text NOT NULL,
	"other_property" text NOT NULL,
	"other_value" text NOT NULL,
	"reason_uk" text NOT NULL,
	"reason_en" text NOT NULL,
	CONSTRAINT "option_rules_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" integer NOT NULL,
	"attribute" text NOT NULL,
	"value_uk" text NOT NULL,
	"value_en" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_pk" PRIMARY KEY("product_id","attribute")
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed" jsonb
);
--> statement-breakpoint
CREATE TABLE "product_facets" (
	"product_id" integer NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "product_facets_facet_value_product_id_pk" PRIMARY KEY("facet","value","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"media_id" integer NOT NULL,
	"kind" text NOT NULL,
	"color" text,
	"shows" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"alt_uk" text NOT NULL,
	"alt_en" text NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_measures" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"soil_litres" integer,
	"weight_kg" integer,
	CONSTRAINT "product_measures_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"product_id" integer NOT NULL,
	"property" text NOT NULL,
	"value" text NOT NULL,
	"position" smallint NOT NULL,
	"label_uk" text NOT NULL,
	"label_en" text NOT NULL,
	"impact" bigint NOT NULL,
	"extra_days" smallint DEFAULT 0 NOT NULL,
	"shape_change" jsonb,
	"pairs" jsonb,
	"agree_first" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_options_product_id_property_value_pk" PRIMARY KEY("product_id","property","value")
);
--> statement-breakpoint
CREATE TABLE "product_translations" (
	"product_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"name_lower" text GENERATED ALWAYS AS (lower(name collate "und-x-icu")) STORED,
	"name_trigrams" text GENERATED ALWAYS AS (translate(lower(name collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) STORED,
	"slug" text NOT NULL,
	"slug_own" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_translations_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"category_id" integer NOT NULL,
	"base_price" bigint NOT NULL,
	"price_from" bigint NOT NULL,
	"price_to" bigint NOT NULL,
	"price_max" bigint NOT NULL,
	"price_varies" boolean NOT NULL,
	"shape" jsonb,
	"own_size" jsonb,
	"weight_kg" double precision,
	"lead_time_days" integer NOT NULL,
	"hs_code" text DEFAULT '' NOT NULL,
	"fits_with" text[] DEFAULT '{}' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"never_published" boolean DEFAULT false NOT NULL,
	"places" text[],
	"share_picture" text DEFAULT '' NOT NULL,
	"rank" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"pictures_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "property_definitions" (
	"code" text PRIMARY KEY NOT NULL,
	"label_uk" text NOT NULL,
	"label_en" text NOT NULL,
	"position" smallint NOT NULL,
	"effect" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"product_id" integer NOT NULL,
	"stem" text NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "search_terms_stem_product_id_pk" PRIMARY KEY("stem","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"forwarded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"page" text PRIMARY KEY NOT NULL,
	"texts" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" integer,
	"updated_by_name" text
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"uk" text NOT NULL,
	"en" text NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by_id" integer,
	"published_by_name" text,
	CONSTRAINT "page_versions_number" UNIQUE("page","number")
);
--> statement-breakpoint
CREATE TABLE "production_queue" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"days" smallint NOT NULL,
	"casts_per_day" double precision
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"currency" text DEFAULT 'USD' NOT NULL,
	"day" date NOT NULL,
	"rate" integer NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "customer_companies" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "customer_companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "customer_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "customer_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_name" text,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_note_versions" (
	"customer_id" integer NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "customer_note_versions_customer_id_version_pk" PRIMARY KEY("customer_id","version")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"language" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" text,
	"merged_into" integer
);
--> statement-breakpoint
CREATE TABLE "carrier_branches" (
	"carrier" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"town_key" text NOT NULL,
	"region" text NOT NULL,
	"town_ref" text NOT NULL,
	"max_place_kg" real,
	"max_total_kg" real,
	"max_length" integer,
	"max_width" integer,
	"max_height" integer,
	"latitude" double precision,
	"longitude" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_branches_carrier_ref_pk" PRIMARY KEY("carrier","ref")
);
--> statement-breakpoint
CREATE TABLE "sales_rollups" (
	"grain" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"label" jsonb,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"sales" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"due" bigint NOT NULL,
	"duration" bigint NOT NULL,
	CONSTRAINT "sales_rollups_grain_dimension_day_key_pk" PRIMARY KEY("grain","dimension","day","key")
);
--> statement-breakpoint
CREATE TABLE "sales_stale_days" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"empty" integer NOT NULL,
	CONSTRAINT "search_days_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "order_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"next_at" timestamp with time zone,
	"former" jsonb,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "order_cancellations" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"template" text,
	"subject" text,
	"body" text,
	"document" jsonb,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "order_note_versions" (
	"note_id" integer NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"pinned" boolean NOT NULL,
	"workshop" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "order_note_versions_note_id_version_pk" PRIMARY KEY("note_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"body" text NOT NULL,
	"pinned" boolean NOT NULL,
	"workshop" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	"changed_at" timestamp with time zone,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "order_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"part" text DEFAULT 'whole' NOT NULL,
	"amount" bigint NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"bytes" integer NOT NULL,
	"name" text,
	"focus" smallint DEFAULT 12 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"segments" smallint NOT NULL,
	"message_id" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "sms_subscriptions" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"order_id" integer,
	"quote_id" integer,
	"contact_message_id" bigint,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bounces_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "simulator_controls" (
	"id" smallint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"data" text NOT NULL,
	"signature" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" integer,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"token" text NOT NULL,
	"version" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"result_url" text,
	"server_url" text,
	"expires_at" timestamp with time zone,
	"status" text,
	"card" text,
	"secured" boolean DEFAULT false NOT NULL,
	"error_code" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refund_waiting" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulator_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "simulator_payments_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "bank_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"document_no" text,
	"payer" text,
	"tax_id" text,
	"purpose" text NOT NULL,
	"receipt_id" integer,
	"order_number" text,
	"is_split" boolean DEFAULT false NOT NULL,
	"part_of" integer,
	"ignored" text,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"settler_name" text,
	"search_text" text GENERATED ALWAYS AS (lower(translate(coalesce("bank_payments"."payer", '') || ' ' || coalesce("bank_payments"."tax_id", '') || ' ' || "bank_payments"."purpose" || ' ' || coalesce("bank_payments"."document_no", '') || ' ' || coalesce("bank_payments"."order_number", ''), '''’ʼ`', '') collate "und-x-icu")) STORED,
	CONSTRAINT "bank_payments_amount" CHECK ("bank_payments"."amount" > 0),
	CONSTRAINT "bank_payments_state" CHECK (("bank_payments"."settled_at" is null) = ("bank_payments"."receipt_id" is null and "bank_payments"."ignored" is null and not "bank_payments"."is_split") and ("bank_payments"."receipt_id" is null or "bank_payments"."ignored" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"format" text NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "fiscal_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"source" text NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"register" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"mark" text,
	"fiscal_no" text,
	"url" text,
	"offline" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "fiscal_receipts_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "fiscal_receipts_source_unique" UNIQUE("source"),
	CONSTRAINT "fiscal_receipts_amount" CHECK ("fiscal_receipts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"access_token" text,
	"email" text,
	"items" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'UAH' NOT NULL,
	"initial_status" text NOT NULL,
	"status" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"receipts_total" bigint DEFAULT 0 NOT NULL,
	"receipts_refunded" bigint DEFAULT 0 NOT NULL,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"deposit" bigint,
	"closed_at" timestamp with time zone,
	"standing" text GENERATED ALWAYS AS (case when amount < received + receipts_total - refunded - receipts_refunded then 'over' when closed_at is not null then 'none' when amount > received + receipts_total - refunded - receipts_refunded + forgiven then 'due' when received + receipts_total >= amount then 'paid' else 'none' end) STORED,
	CONSTRAINT "order_payments_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_payments_money" CHECK ("order_payments"."refunded" between 0 and "order_payments"."received"),
	CONSTRAINT "order_payments_paid_in_full" CHECK ("order_payments"."closed_at" is not null or "order_payments"."received" + "order_payments"."receipts_total" >= "order_payments"."amount" or "order_payments"."status" not in ('success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept'))
);
--> statement-breakpoint
CREATE TABLE "payment_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"order_id" integer,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"no" smallint NOT NULL,
	"provider_order_id" text NOT NULL,
	"provider" text NOT NULL,
	"invoice_id" text,
	"page_url" text,
	"secret" text NOT NULL,
	"language" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_poll_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "payment_attempts_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"provider" text,
	"data" text NOT NULL,
	"signature" text,
	"signature_ok" boolean NOT NULL,
	"payload" jsonb,
	"provider_order_id" text,
	"dedupe_key" text,
	"outcome" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_events_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "payment_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint,
	"receipt_id" integer
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"status" text NOT NULL,
	"changed_at" bigint,
	"amount" bigint,
	"currency" text,
	"refunded" bigint NOT NULL,
	"mismatch" text,
	"paytype" text,
	"commission" bigint,
	"error_code" text,
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"forgiven" boolean NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	"due_on" date NOT NULL,
	"paid_on" date,
	"paid_at" timestamp with time zone,
	"document_no" text,
	CONSTRAINT "receipt_refunds_amount" CHECK ("receipt_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"document_no" text,
	"fiscal_no" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"recorded_by" text,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"voider_name" text,
	"void_reason" text,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_voided" CHECK (("receipts"."voided_at" is null) = ("receipts"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"forgiven" boolean DEFAULT false NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "batch_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"from_stage" text,
	"to_stage" text,
	"pieces" smallint,
	"reason" text,
	"rest_id" integer,
	"before" jsonb,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "batch_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"stage" text NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "batch_photos_once" UNIQUE("batch_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"line_id" integer,
	"pieces" smallint NOT NULL,
	"stage" text DEFAULT 'queue' NOT NULL,
	"stage_at" timestamp with time zone NOT NULL,
	"mould_id" integer,
	"not_before" date,
	"planned_on" date,
	"cast_position" smallint,
	"cast_on" date,
	"cure_until" date,
	"early_reason" text,
	"blocked" text,
	"remade" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "batches_pieces" CHECK ("batches"."pieces" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "mould_fits" (
	"mould_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"size" text,
	CONSTRAINT "mould_fits_once" UNIQUE NULLS NOT DISTINCT("mould_id","product_id","size")
);
--> statement-breakpoint
CREATE TABLE "moulds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moulds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"count" smallint NOT NULL,
	"casts_per_day" smallint NOT NULL,
	"days_in" smallint NOT NULL,
	"cure_days" smallint,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moulds_code_unique" UNIQUE("code"),
	CONSTRAINT "moulds_capacity" CHECK ("moulds"."count" > 0 and "moulds"."casts_per_day" > 0 and "moulds"."days_in" > 0)
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"chosen" jsonb NOT NULL,
	"configuration" text NOT NULL,
	"base" bigint NOT NULL,
	"unit" bigint NOT NULL,
	"volume_percent" smallint DEFAULT 0 NOT NULL,
	"purchased_at" timestamp with time zone,
	"order_id" integer,
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	CONSTRAINT "carts_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "order_edits" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"lines" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"reason" text,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "order_revisions_reason" CHECK (("order_revisions"."no" = 0) = ("order_revisions"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"due_on" date NOT NULL,
	"reason" text NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"state" text,
	"staff_id" integer,
	"staff_name" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text DEFAULT 'product' NOT NULL,
	"product_id" integer,
	"product_code" text NOT NULL,
	"translations" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"base" bigint NOT NULL,
	"unit" bigint NOT NULL,
	"listed_unit" bigint,
	"override_reason" text,
	"overridden_by" text,
	"volume_percent" smallint DEFAULT 0 NOT NULL,
	"quantity" smallint NOT NULL,
	"total" bigint NOT NULL,
	"shown" jsonb NOT NULL,
	"media_id" integer,
	"picture_differs_in" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lead_time_days" integer,
	"option_days" smallint,
	"ready_from" date,
	"ready_to" date,
	"weight_kg" real,
	"shape" jsonb,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 999),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."unit" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_promises" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"promised_on" date NOT NULL,
	"reason" text,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" integer,
	"access_token" text,
	"language" text NOT NULL,
	"source" text DEFAULT 'site' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now(),
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"assignee_id" integer,
	"phone" text NOT NULL,
	"receiver_name" text,
	"email" text,
	"delivery" jsonb,
	"payer" jsonb,
	"payment_method" text NOT NULL,
	"comment" text,
	"offer_accepted" boolean NOT NULL,
	"offer_version" text,
	"adult_confirmed" boolean NOT NULL,
	"telegram_user_id" text,
	"total" bigint NOT NULL,
	"shown" jsonb NOT NULL,
	"rate" integer NOT NULL,
	"promised_on" date,
	"late_after" date,
	"call_due_at" timestamp with time zone DEFAULT now(),
	"call_reason" text,
	"first_call_minutes" integer,
	"erasure_requested_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(translate("orders"."number" || ' ' || "orders"."phone" || ' ' || coalesce("orders"."receiver_name", '') || ' ' || coalesce("orders"."email", '') || ' ' || coalesce("orders"."payer" ->> 'companyName', '') || ' ' || coalesce("orders"."payer" ->> 'taxId', ''), '''’ʼ`', '') collate "und-x-icu")) STORED,
	"town" text GENERATED ALWAYS AS (lower(("orders"."delivery" ->> 'city') collate "und-x-icu")) STORED,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offer_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"rate" integer NOT NULL,
	"rate_date" date,
	"issuer" jsonb NOT NULL,
	"valid_until" date NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"user_id" integer,
	"number" text,
	"access_token" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"phone" text,
	"search_text" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"requested_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_to" text,
	"sent_by" text,
	"telegram_failed_at" timestamp with time zone,
	"valid_until" date,
	"answered_at" timestamp with time zone,
	"answer" text,
	"order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "quotes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "quotes_sent" CHECK (("quotes"."revision" = 0) = ("quotes"."number" is null))
);
--> statement-breakpoint
CREATE TABLE "shipment_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"line_id" integer,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "shipment_lines_once" UNIQUE("shipment_id","line_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "shipment_statuses" (
	"shipment_id" integer NOT NULL,
	"status" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_statuses_shipment_id_status_pk" PRIMARY KEY("shipment_id","status")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"no" smallint NOT NULL,
	"carrier" text NOT NULL,
	"carrier_name" text,
	"tracking_number" text,
	"car" text,
	"driver" text,
	"places" smallint,
	"cost" bigint,
	"handed_on" date NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	CONSTRAINT "shipments_no" UNIQUE("order_id","no"),
	CONSTRAINT "shipments_cost" CHECK ("shipments"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waybills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb,
	"pending" jsonb,
	"cash_on_delivery" bigint,
	"paid_out_at" timestamp with time zone,
	"number" text,
	"ref" text,
	"cost" bigint,
	"expected_on" date,
	"why" text,
	"claimed_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "waybills_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"language" text NOT NULL,
	"blocked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"money_seen_at" timestamp with time zone,
	CONSTRAINT "staff_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "staff_factors" (
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_factors_staff_id_kind_pk" PRIMARY KEY("staff_id","kind")
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"roles" text[] NOT NULL,
	"language" text NOT NULL,
	"staff_id" integer,
	"name" text,
	"password_hash" text,
	"totp_secret" text,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invites_hash_unique" UNIQUE("hash"),
	CONSTRAINT "staff_invites_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"staff_id" integer NOT NULL,
	"device" text NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"code_at" timestamp with time zone,
	CONSTRAINT "staff_sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "telegram_blocks" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"order_id" integer,
	"language" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_sent" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"label" text NOT NULL,
	"changes" jsonb NOT NULL,
	"version" integer,
	"reason" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "bulk_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"roles" jsonb NOT NULL,
	"act" jsonb NOT NULL,
	"product_ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "failing_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"why" text NOT NULL,
	"quiet_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"subject" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"content" jsonb,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"quote_id" integer,
	"contact_message_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "emails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_pictures" ADD CONSTRAINT "shop_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_translations" ADD CONSTRAINT "category_translations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_rows" ADD CONSTRAINT "change_set_rows_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_rules" ADD CONSTRAINT "option_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_attribute_definitions_code_fk" FOREIGN KEY ("attribute") REFERENCES "public"."attribute_definitions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_measures" ADD CONSTRAINT "product_measures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_property_property_definitions_code_fk" FOREIGN KEY ("property") REFERENCES "public"."property_definitions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_translations" ADD CONSTRAINT "product_translations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_companies" ADD CONSTRAINT "customer_companies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_id_customers_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note_versions" ADD CONSTRAINT "customer_note_versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cancellations" ADD CONSTRAINT "order_cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note_versions" ADD CONSTRAINT "order_note_versions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_part_of_bank_payments_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alerts" ADD CONSTRAINT "payment_alerts_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_rest_id_batches_id_fk" FOREIGN KEY ("rest_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_photos" ADD CONSTRAINT "batch_photos_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_photos" ADD CONSTRAINT "batch_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_mould_id_moulds_id_fk" FOREIGN KEY ("mould_id") REFERENCES "public"."moulds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mould_fits" ADD CONSTRAINT "mould_fits_mould_id_moulds_id_fk" FOREIGN KEY ("mould_id") REFERENCES "public"."moulds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promises" ADD CONSTRAINT "order_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_documents" ADD CONSTRAINT "shipment_documents_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_statuses" ADD CONSTRAINT "shipment_statuses_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factors" ADD CONSTRAINT "staff_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "change_sets_kind" ON "change_sets" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_facets_product" ON "product_facets" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_images_without_alt" ON "product_images" USING btree ("product_id") WHERE "product_images"."alt_uk" = '' or "product_images"."alt_en" = '';--> statement-breakpoint
CREATE INDEX "product_translations_trigrams" ON "product_translations" USING gin ("name_trigrams" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_translations_unnamed" ON "product_translations" USING btree ("language","product_id") WHERE "product_translations"."name" = '';--> statement-breakpoint
CREATE INDEX "product_translations_undescribed" ON "product_translations" USING btree ("language","product_id") WHERE "product_translations"."description" = '';--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_from","id");--> statement-breakpoint
CREATE INDEX "products_base_price" ON "products" USING btree ("base_price","id");--> statement-breakpoint
CREATE INDEX "products_code_trigrams" ON "products" USING gin ((translate(lower(code collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_terms_product" ON "search_terms" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "contact_answers_of_message" ON "contact_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_companies_once" ON "customer_companies" USING btree ("customer_id","tax_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_contacts_phone" ON "customer_contacts" USING btree ("value") WHERE "customer_contacts"."kind" = 'phone';--> statement-breakpoint
CREATE UNIQUE INDEX "customer_contacts_email" ON "customer_contacts" USING btree ("customer_id",lower("value")) WHERE "customer_contacts"."kind" = 'email';--> statement-breakpoint
CREATE INDEX "customer_contacts_of_customer" ON "customer_contacts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_merges_of_customer" ON "customer_merges" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_merges_of_merged" ON "customer_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("last_at","id") WHERE "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ((translate("search_text", 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "carrier_branches_of_town" ON "carrier_branches" USING btree ("carrier","town_key") WHERE "carrier_branches"."active";--> statement-breakpoint
CREATE INDEX "sales_rollups_by_day" ON "sales_rollups" USING btree ("grain","day");--> statement-breakpoint
CREATE INDEX "sales_stale_days_by_day" ON "sales_stale_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_calls_of_order" ON "order_calls" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_cancellations_open" ON "order_cancellations" USING btree ("at") WHERE "order_cancellations"."decision" = 'task';--> statement-breakpoint
CREATE INDEX "order_messages_of_order" ON "order_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_by_age" ON "order_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_valid" ON "order_documents" USING btree ("order_id","kind","part") WHERE "order_documents"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_number" ON "order_documents" USING btree ("kind","number");--> statement-breakpoint
CREATE INDEX "media_source_hash" ON "media" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "sms_messages_by_time" ON "sms_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_messages_of_order" ON "sms_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bounces_open" ON "bounces" USING btree ("at") WHERE "bounces"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "simulator_deliveries_due" ON "simulator_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "bank_payments_search" ON "bank_payments" USING gin ((translate("search_text", 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_payments_by_amount" ON "bank_payments" USING btree ("amount");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_payments_once" ON "bank_payments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bank_payments_open" ON "bank_payments" USING btree ("booked_on","id") WHERE "bank_payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "bank_payments_settled" ON "bank_payments" USING btree ("settled_at","id") WHERE "bank_payments"."settled_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_payments_receipt" ON "bank_payments" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_payments_parts" ON "bank_payments" USING btree ("part_of") WHERE "bank_payments"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "fiscal_receipts_of_order" ON "fiscal_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_open" ON "fiscal_receipts" USING btree ("id") WHERE "fiscal_receipts"."state" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "order_payments_by_status" ON "order_payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "order_payments_by_standing" ON "order_payments" USING btree ("standing","order_id");--> statement-breakpoint
CREATE INDEX "order_payments_due_sum" ON "order_payments" USING btree (("amount" - "received" - "receipts_total" + "refunded" + "receipts_refunded" - "forgiven")) WHERE "order_payments"."standing" = 'due';--> statement-breakpoint
CREATE INDEX "order_payments_due_deposit" ON "order_payments" USING btree (("deposit" - "received" - "receipts_total" + "refunded" + "receipts_refunded")) WHERE "order_payments"."standing" = 'due' and "order_payments"."deposit" is not null;--> statement-breakpoint
CREATE INDEX "order_payments_unpaid" ON "order_payments" USING btree ("order_id") WHERE "order_payments"."standing" = 'due' and ("order_payments"."deposit" is not null or "order_payments"."initial_status" = 'invoice_wait') and "order_payments"."received" + "order_payments"."receipts_total" < coalesce("order_payments"."deposit", 1);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alerts_once" ON "payment_alerts" USING btree ("kind","detail");--> statement-breakpoint
CREATE INDEX "payment_alerts_open" ON "payment_alerts" USING btree ("id") WHERE "payment_alerts"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_no" ON "payment_attempts" USING btree ("order_id","no");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_poll_at") WHERE "payment_attempts"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_of_attempt" ON "payment_events" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("id") WHERE "payment_events"."outcome" = 'received';--> statement-breakpoint
CREATE INDEX "payment_history_of_order" ON "payment_history" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_history_money" ON "payment_history" USING btree ("at") WHERE "payment_history"."event" = 'payment' and "payment_history"."amount" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("attempt_id","payment_id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_of_order" ON "receipt_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_unpaid" ON "receipt_refunds" USING btree ("due_on") WHERE "receipt_refunds"."paid_on" is null;--> statement-breakpoint
CREATE INDEX "receipts_of_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_by_paper" ON "receipts" USING btree ("document_no") WHERE "receipts"."document_no" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("requested_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "batch_events_of_batch" ON "batch_events" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_photos_of_media" ON "batch_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "batches_of_order" ON "batches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "batches_of_line" ON "batches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "batches_open" ON "batches" USING btree ("stage") WHERE ended_at is null and stage <> 'done';--> statement-breakpoint
CREATE INDEX "batches_done" ON "batches" USING btree ("stage_at") WHERE ended_at is null and stage = 'done';--> statement-breakpoint
CREATE INDEX "mould_fits_of_product" ON "mould_fits" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_once" ON "cart_lines" USING btree ("cart_id","product_id","configuration") WHERE "cart_lines"."purchased_at" is null;--> statement-breakpoint
CREATE INDEX "cart_lines_of_cart" ON "cart_lines" USING btree ("cart_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cart_lines_of_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_lines_of_order" ON "cart_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_revisions_no" ON "order_revisions" USING btree ("order_id","no");--> statement-breakpoint
CREATE INDEX "order_credits_of_order" ON "order_credits" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_ready" ON "order_events" USING btree ("at") WHERE "order_events"."state" = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_with_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_with_picture" ON "order_lines" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "order_promises_of_order" ON "order_promises" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "orders_by_email_alone" ON "orders" USING btree (lower("email")) WHERE "orders"."phone" = '';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_method" ON "orders" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search_trigrams" ON "orders" USING gin ((translate("search_text", 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_of_assignee" ON "orders" USING btree ("assignee_id","created_at","id") WHERE "orders"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_tax_id" ON "orders" USING btree (("payer" ->> 'taxId')) WHERE "orders"."payer" ->> 'taxId' is not null;--> statement-breakpoint
CREATE INDEX "orders_to_call" ON "orders" USING btree ("call_due_at") WHERE "orders"."call_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("id") WHERE "orders"."call_reason" = 'refused';--> statement-breakpoint
CREATE INDEX "orders_late" ON "orders" USING btree ("late_after") WHERE "orders"."state" in ('new', 'confirmed', 'in_production');--> statement-breakpoint
CREATE INDEX "orders_ready" ON "orders" USING btree ("state_at") WHERE "orders"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "orders_by_promise" ON "orders" USING btree ("late_after","created_at","id") WHERE "orders"."late_after" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_by_town" ON "orders" USING btree ("town","state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_revisions_no" ON "quote_revisions" USING btree ("quote_id","no");--> statement-breakpoint
CREATE INDEX "quotes_by_state" ON "quotes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quotes_by_phone" ON "quotes" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "quotes_by_email" ON "quotes" USING btree (lower("buyer" ->> 'email'));--> statement-breakpoint
CREATE INDEX "quotes_of_user" ON "quotes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quotes_by_age" ON "quotes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "quotes_requested" ON "quotes" USING btree ("requested_at") WHERE "quotes"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "quotes_ending" ON "quotes" USING btree ("valid_until") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ((translate("search_text", 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_documents_valid" ON "shipment_documents" USING btree ("shipment_id","kind") WHERE "shipment_documents"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_documents_number" ON "shipment_documents" USING btree ("kind","number");--> statement-breakpoint
CREATE INDEX "shipment_lines_of_line" ON "shipment_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_valid" ON "waybills" USING btree ("shipment_id") WHERE "waybills"."state" in ('creating', 'made');--> statement-breakpoint
CREATE INDEX "waybills_of_shipment" ON "waybills" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_default" ON "saved_views" USING btree ("staff_id","list") WHERE "saved_views"."is_default";--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "telegram_links_expiry" ON "telegram_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_request" ON "audit" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "audit_text" ON "audit" USING gin ((translate(lower(translate("label" || ' ' || coalesce("actor_name", ''), '''’ʼ`', '') collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "desk_events_at" ON "desk_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_once" ON "idempotency_keys" USING btree ("scope","key");--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("expires_at") WHERE "emails"."sent_at" is null and "emails"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "emails_refused" ON "emails" USING btree ("refused_at") WHERE "emails"."sent_at" is null and "emails"."refused_at" is not null;--> statement-breakpoint
-- By hand: what tables.ts cannot say.

-- Lists are sorted by name as the language's readers expect it.
create index product_translations_name_uk on product_translations (name collate "uk-x-icu", product_id) where language = 'uk';
--> statement-breakpoint
create index product_translations_name_en on product_translations (name collate "en-x-icu", product_id) where language = 'en';
--> statement-breakpoint
-- The back office lists what changed last.
create index products_changed on products (updated_at desc, id desc);
--> statement-breakpoint

-- The code of these tables' modules knows nothing of orders.
alter table order_payments add constraint order_payments_order_id_orders_id_fk foreign key (order_id) references orders(id) on delete cascade;
--> statement-breakpoint
alter table fiscal_receipts add constraint fiscal_receipts_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
--> statement-breakpoint
alter table sms_subscriptions add constraint sms_subscriptions_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
--> statement-breakpoint
alter table sms_messages add constraint sms_messages_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
--> statement-breakpoint

-- products.updated_at is what search engines are told: it follows every change of what a product's page shows, whoever
-- writes it. A writer that sets the time itself is believed.
create function touch_product() returns trigger language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := greatest(now(), old.updated_at); end if;
  return new;
end $$;
--> statement-breakpoint
create trigger touch_product before update on products for each row when (old.* is distinct from new.*) execute function touch_product();
--> statement-breakpoint
create function touch_product_of_part() returns trigger language plpgsql as $$
declare
  touched integer := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  update products set updated_at = now() where products.id = touched and updated_at < now();
  return null;
end $$;
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_translations for each row execute function touch_product_of_part();
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_options for each row execute function touch_product_of_part();
--> statement-breakpoint
create trigger touch_product after insert or update or delete on product_images for each row execute function touch_product_of_part();
--> statement-breakpoint

-- Whatever changes an order marks the day of the order, and the day on which it was ready: their roll-ups are made anew. In the
-- database, so that no writer can forget it; rows are only added, so that no transaction waits for another one.
create function mark_sales_of_orders() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select (o.created_at at time zone 'Europe/Kiev')::date from changed o
    union select (e.at at time zone 'Europe/Kiev')::date from changed o join order_events e on e.order_id = o.id and e.state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_changed_orders() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select (o.created_at at time zone 'Europe/Kiev')::date from changed o
    union select (o.created_at at time zone 'Europe/Kiev')::date from earlier o
    union select (e.at at time zone 'Europe/Kiev')::date from changed o
      join earlier was on was.id = o.id and (was.late_after, was.created_at) is distinct from (o.late_after, o.created_at)
      join order_events e on e.order_id = o.id and e.state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_parts() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day)
    select distinct (o.created_at at time zone 'Europe/Kiev')::date from orders o where o.id in (select order_id from changed);
  return null;
end $$;
--> statement-breakpoint
create function mark_sales_of_events() returns trigger language plpgsql as $$
begin
  insert into sales_stale_days (day) select distinct (at at time zone 'Europe/Kiev')::date from changed where state = 'ready';
  return null;
end $$;
--> statement-breakpoint
create trigger mark_sales_insert after insert on orders referencing new table as changed for each statement execute function mark_sales_of_orders();
--> statement-breakpoint
create trigger mark_sales_update after update on orders referencing old table as earlier new table as changed for each statement execute function mark_sales_of_changed_orders();
--> statement-breakpoint
create trigger mark_sales_delete after delete on orders referencing old table as changed for each statement execute function mark_sales_of_orders();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_lines referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_update after update on order_lines referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_lines referencing old table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_payments referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_update after update on order_payments referencing new table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_payments referencing old table as changed for each statement execute function mark_sales_of_parts();
--> statement-breakpoint
create trigger mark_sales_insert after insert on order_events referencing new table as changed for each statement execute function mark_sales_of_events();
--> statement-breakpoint
create trigger mark_sales_delete after delete on order_events referencing old table as changed for each statement execute function mark_sales_of_events();

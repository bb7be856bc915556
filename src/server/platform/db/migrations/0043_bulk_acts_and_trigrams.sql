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
-- may break: an index for speed only; a release before searches without it
DROP INDEX "products_code_part";--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "name_trigrams" text GENERATED ALWAYS AS (translate(lower(name collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) STORED;--> statement-breakpoint
CREATE INDEX "product_translations_trigrams" ON "product_translations" USING gin ("name_trigrams" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_code_trigrams" ON "products" USING gin ((translate(lower(code collate "und-x-icu"), 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ', 'abcdefghijklmnopqrstuvwxyz0123456789a')) gin_trgm_ops);--> statement-breakpoint
-- may break: an index for speed only; a release before searches without it
DROP INDEX "product_translations_part";

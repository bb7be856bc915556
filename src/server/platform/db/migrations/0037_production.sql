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
	"line_id" integer NOT NULL,
	"pieces" smallint NOT NULL,
	"stage" text DEFAULT 'queue' NOT NULL,
	"stage_at" timestamp with time zone NOT NULL,
	"mould_id" integer,
	"not_before" date,
	"planned_on" date,
	"cast_on" date,
	"cure_until" date,
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
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_events" ADD CONSTRAINT "batch_events_rest_id_batches_id_fk" FOREIGN KEY ("rest_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_photos" ADD CONSTRAINT "batch_photos_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_photos" ADD CONSTRAINT "batch_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_mould_id_moulds_id_fk" FOREIGN KEY ("mould_id") REFERENCES "public"."moulds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mould_fits" ADD CONSTRAINT "mould_fits_mould_id_moulds_id_fk" FOREIGN KEY ("mould_id") REFERENCES "public"."moulds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_events_of_batch" ON "batch_events" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_photos_of_media" ON "batch_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "batches_of_order" ON "batches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "batches_of_line" ON "batches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "batches_open" ON "batches" USING btree ("stage") WHERE ended_at is null and stage <> 'done';--> statement-breakpoint
CREATE INDEX "batches_done" ON "batches" USING btree ("stage_at") WHERE ended_at is null and stage = 'done';--> statement-breakpoint
CREATE INDEX "mould_fits_of_product" ON "mould_fits" USING btree ("product_id");
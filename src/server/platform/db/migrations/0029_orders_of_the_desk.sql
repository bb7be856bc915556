CREATE TABLE "order_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"next_at" timestamp with time zone,
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
ALTER TABLE "order_events" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "voider_name" text;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note_versions" ADD CONSTRAINT "order_note_versions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_calls_of_order" ON "order_calls" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower(translate("number" || ' ' || "phone" || ' ' || coalesce("receiver_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("payer" ->> 'companyName', '') || ' ' || coalesce("payer" ->> 'taxId', ''), '''’ʼ`', '') collate "und-x-icu")) gin_trgm_ops);
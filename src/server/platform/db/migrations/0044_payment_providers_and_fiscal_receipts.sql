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
ALTER TABLE "payment_attempts" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "provider" text;--> statement-breakpoint
CREATE INDEX "fiscal_receipts_of_order" ON "fiscal_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_open" ON "fiscal_receipts" USING btree ("id") WHERE "fiscal_receipts"."state" in ('waiting', 'failed');--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;

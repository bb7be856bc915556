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
ALTER TABLE "order_payments" ADD COLUMN "receipts_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "forgiven" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "deposit" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "forgiven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_order_id_order_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_refunds_of_order" ON "receipt_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_unpaid" ON "receipt_refunds" USING btree ("due_on") WHERE "receipt_refunds"."paid_on" is null;--> statement-breakpoint
CREATE INDEX "order_payments_owed" ON "order_payments" USING btree ("order_id") WHERE "order_payments"."closed_at" is null and "order_payments"."amount" > "order_payments"."received" + "order_payments"."receipts_total";--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_paid_in_full" CHECK ("order_payments"."closed_at" is not null or "order_payments"."received" + "order_payments"."receipts_total" >= "order_payments"."amount" or "order_payments"."status" not in ('success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept')) NOT VALID;
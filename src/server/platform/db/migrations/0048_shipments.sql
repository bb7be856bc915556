CREATE TABLE "order_cancellations" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text
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
ALTER TABLE "emails" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_cancellations" ADD CONSTRAINT "order_cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_documents" ADD CONSTRAINT "shipment_documents_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_cancellations_open" ON "order_cancellations" USING btree ("at") WHERE "order_cancellations"."decision" = 'task';--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_documents_valid" ON "shipment_documents" USING btree ("shipment_id","kind") WHERE "shipment_documents"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_documents_number" ON "shipment_documents" USING btree ("kind","number");--> statement-breakpoint
CREATE INDEX "shipment_lines_of_line" ON "shipment_lines" USING btree ("line_id");
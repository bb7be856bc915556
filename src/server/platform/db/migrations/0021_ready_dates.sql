ALTER TABLE "product_options" ADD COLUMN "extra_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "option_days" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ready_from" date;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ready_to" date;
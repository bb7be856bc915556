ALTER TABLE "cart_lines" ADD COLUMN "volume_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD COLUMN "volume_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "volume_percent" smallint DEFAULT 0 NOT NULL;
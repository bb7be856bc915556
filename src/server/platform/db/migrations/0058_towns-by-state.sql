-- may break: an index alone, the next statement makes it anew with the state
DROP INDEX "orders_by_town";--> statement-breakpoint
CREATE INDEX "orders_by_town" ON "orders" USING btree ("town","state","created_at","id");
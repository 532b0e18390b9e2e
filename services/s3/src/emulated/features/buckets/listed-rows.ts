import { checkInventory } from "../../engine/checks/inventory.js";
import { lists, removesListed, showsListed, storesListed } from "./listed-configurations.js";

/** Analytics, intelligent tiering, inventory and metrics, of which a bucket has many by id. Nothing is reported or moved by them. */
export const listedOperations = {
  PutBucketAnalyticsConfiguration: storesListed<"PutBucketAnalyticsConfiguration", "analytics">(
    "analytics",
    (input) => input.AnalyticsConfiguration,
  ),
  GetBucketAnalyticsConfiguration: showsListed<"GetBucketAnalyticsConfiguration", "analytics">(
    "analytics",
    (value) => ({
      AnalyticsConfiguration: value,
    }),
  ),
  DeleteBucketAnalyticsConfiguration: removesListed<"DeleteBucketAnalyticsConfiguration">("analytics"),
  ListBucketAnalyticsConfigurations: lists<"ListBucketAnalyticsConfigurations", "analytics">("analytics", (values) => ({
    AnalyticsConfigurationList: values,
  })),

  PutBucketIntelligentTieringConfiguration: storesListed<
    "PutBucketIntelligentTieringConfiguration",
    "intelligentTiering"
  >("intelligentTiering", (input) => input.IntelligentTieringConfiguration),
  GetBucketIntelligentTieringConfiguration: showsListed<
    "GetBucketIntelligentTieringConfiguration",
    "intelligentTiering"
  >("intelligentTiering", (value) => ({ IntelligentTieringConfiguration: value })),
  DeleteBucketIntelligentTieringConfiguration:
    removesListed<"DeleteBucketIntelligentTieringConfiguration">("intelligentTiering"),
  ListBucketIntelligentTieringConfigurations: lists<"ListBucketIntelligentTieringConfigurations", "intelligentTiering">(
    "intelligentTiering",
    (values) => ({ IntelligentTieringConfigurationList: values }),
  ),

  PutBucketInventoryConfiguration: storesListed<"PutBucketInventoryConfiguration", "inventory">(
    "inventory",
    (input) => input.InventoryConfiguration,
    checkInventory,
  ),
  GetBucketInventoryConfiguration: showsListed<"GetBucketInventoryConfiguration", "inventory">(
    "inventory",
    (value) => ({
      InventoryConfiguration: value,
    }),
  ),
  DeleteBucketInventoryConfiguration: removesListed<"DeleteBucketInventoryConfiguration">("inventory"),
  ListBucketInventoryConfigurations: lists<"ListBucketInventoryConfigurations", "inventory">("inventory", (values) => ({
    InventoryConfigurationList: values,
  })),

  PutBucketMetricsConfiguration: storesListed<"PutBucketMetricsConfiguration", "metrics">(
    "metrics",
    (input) => input.MetricsConfiguration,
  ),
  GetBucketMetricsConfiguration: showsListed<"GetBucketMetricsConfiguration", "metrics">("metrics", (value) => ({
    MetricsConfiguration: value,
  })),
  DeleteBucketMetricsConfiguration: removesListed<"DeleteBucketMetricsConfiguration">("metrics"),
  ListBucketMetricsConfigurations: lists<"ListBucketMetricsConfigurations", "metrics">("metrics", (values) => ({
    MetricsConfigurationList: values,
  })),
};

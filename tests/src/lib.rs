//! What the tests stand on: the scenes and `FakeServer`, the one fake, which plays a server tick by tick. The tests
//! themselves lie in `suite/` (against core), `live/` (against the real jar) and `refused/` (must not compile).

pub mod contract;
pub mod fake_server;
pub mod inventories;
pub mod knowledge_set;
pub mod light;
pub mod log_lines;
pub mod minecraft_data;
pub mod recipe_file;
pub mod scenario;
pub mod scene;

pub use fake_server::FakeServer;
pub use scenario::Scenario;
pub use scene::Scene;
